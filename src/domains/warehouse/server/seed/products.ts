import type { Currency } from '../../../../kernel/money.ts';
import type { SeedContext } from '../../../../server/seed.ts';
import { searchText } from '../../../../server/search-text.ts';
import type { WarehouseTables } from '../db.ts';

const goods = [
  ['控制器主板', 'Controller mainboard', '8537101100', '件', 24, '0.850', '0.0024', 0],
  ['伺服电机', 'Servo motor', '8501520000', '台', 4, '6.200', '0.0120', 0],
  ['连接线束', 'Wiring harness', '8544302000', '件', 50, '0.320', '0.0011', 5],
  ['铝合金外壳', 'Aluminium housing', '7616999000', '件', 12, '1.450', '0.0056', 2],
  ['包装纸箱', 'Carton boxes', '4819100000', '个', 100, '0.240', '0.0020', 10],
  ['冷藏果酱', 'Chilled fruit jam', '2007999000', '瓶', 24, '0.480', '0.0006', 0],
] as const;

const valueOfKg: Readonly<Record<string, number>> = { CN: 90, VN: 320_000, TH: 430 };
const currencyOf: Readonly<Record<string, Currency>> = { CN: 'CNY', VN: 'VND', TH: 'THB' };

/** A few goods of the customers whose demo accounts use the warehouse pages, and of some others. */
export async function seedProducts({ db }: SeedContext<WarehouseTables>): Promise<void> {
  const customers = await db.selectFrom('customer').select(['id', 'country', 'code']).orderBy('id').execute();
  const owners = ['CN', 'VN', 'TH'].flatMap((country) => customers.filter((customer) => customer.country === country).slice(0, 3));
  await db
    .insertInto('customer_product')
    .values(
      owners.flatMap((customer, owner) =>
        goods.map(([name, name_en, hs_code, unit, carton_units, unit_kg, unit_m3, over], place) => {
          const code = `P-${1001 + place}`;
          const barcode = `69${String(10_000_000 + owner * 100 + place)}0`;
          const own = customer.country === 'CN' ? name : name_en;
          return {
            customer_id: customer.id,
            code,
            name: own,
            name_en,
            hs_code,
            unit: customer.country === 'CN' ? unit : 'pcs',
            packing: null,
            unit_kg,
            unit_m3,
            barcode,
            carton_units,
            over_percent: String(over),
            // The owners declare their goods in the money of their country, by weight here.
            unit_value: (Number(unit_kg) * (valueOfKg[customer.country] ?? 90)).toFixed(2),
            value_currency: currencyOf[customer.country] ?? 'CNY',
            un_no: null,
            dangerous_class: null,
            temperature_min: place === 5 ? '2' : null,
            temperature_max: place === 5 ? '8' : null,
            remark: null,
            created_by: null,
            search: searchText(code, own, name_en, barcode),
          };
        }),
      ),
    )
    .execute();
}
