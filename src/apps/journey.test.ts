import { afterAll, beforeAll } from 'vitest';
import { feesAreBilled } from './journey/billing.ts';
import { begin, stage } from './journey/cast.ts';
import { fleetDrives } from './journey/dispatch.ts';
import { allIsSettled } from './journey/end.ts';
import { ordersComeIn } from './journey/orders.ts';
import { moneyMoves } from './journey/payment.ts';

/*
 * The main journey. ACME of Nanning pays in dollars, our company keeps its books in yuan, the carrier FLEET is paid in yuan.
 *
 * Two orders come from a spreadsheet: A of 60 pallet boxes (6,000 kg, 30 m³) and B of 20 (2,000 kg, 10 m³). A is split over two
 * trucks of FLEET, and B rides with the larger part of A. Everybody has exactly the rights of the demo company's roles.
 *
 * The amounts that ACME pays, tax included (USD; the tax is 6 % of the net, a disbursement has none):
 *                     A (6,000 kg)                    B (2,000 kg)
 *   freight 250 a ton 1,500.00 = 1,415.09 + 84.91     500.00 = 471.70 + 28.30
 *   fuel 8 %            120.00 =   113.21 +  6.79      40.00 =  37.74 +  2.26
 *   duty, passed on      50.00                         50.00
 *                     1,670.00                        590.00                       total 2,260.00
 *
 * In the books at 7.10, the rate of the day on which both were signed for (each line rounded separately):
 *   income            1,415.09 → 10,047.14            471.70 → 3,349.07
 *                       113.21 →    803.79             37.74 →   267.95
 *                               10,850.93                      3,617.02
 *
 * The amounts that FLEET receives: 3,650.00 CNY per truck, 9 % tax included. The first truck carries 4,000 kg of A and 2,000 kg of B, the
 * second 2,000 kg of A:
 *   first truck       2,433.33 = 2,232.41 + 200.92    1,216.67 = 1,116.21 + 100.46
 *   second truck      3,650.00 = 3,348.62 + 301.38
 *   cost                         5,581.03                        1,116.21
 *
 * Profit              10,850.93 − 5,581.03 = 5,269.90 (48.57 %)    3,617.02 − 1,116.21 = 2,500.81 (69.14 %)
 *
 * ACME pays 1,000 USD at 7.15 and 1,260 USD at 7.05: 1,000 × 0.05 = 50.00 gained, 1,260 × −0.05 = 63.00 lost.
 */

beforeAll(begin, 60_000);
afterAll(() => stage.close());

// Each stage continues where the one before it ended.
ordersComeIn();
fleetDrives();
feesAreBilled();
moneyMoves();
allIsSettled();
