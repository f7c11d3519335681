import Big from 'big.js';
import { chargeableWeight, shownQuantity, volumeOf, type Weighed } from './chargeable.ts';
import { type Basis, type Cargo, isProblem, type Note, type Price, type Problem } from './price.ts';

export type Measured = { readonly quantity: Big; readonly notes: readonly Note[]; readonly inputs: Readonly<Record<string, string>> };

/**
 * The quantity of a shipment that a price counts, after its minimum quantity and its step, both of which only ever raise it. It is exact:
 * only the amount is rounded (money.md 2).
 */
export function measure(price: Price, cargo: Cargo): Measured | Problem {
  const measured = count(price, cargo);
  if (isProblem(measured)) return measured;
  const notes = [...measured.notes];
  let quantity = measured.quantity;
  if (price.quantity_min !== null && quantity.lt(price.quantity_min)) {
    quantity = new Big(price.quantity_min);
    notes.push({ word: 'rating.note.quantityMin', facts: { quantity: quantity.toFixed() } });
  }
  if (price.quantity_step !== null) {
    const stepped = quantity.div(price.quantity_step).round(0, Big.roundUp).times(price.quantity_step);
    if (stepped.gt(quantity)) notes.push({ word: 'rating.note.step', facts: { step: price.quantity_step, quantity: stepped.toFixed() } });
    quantity = stepped;
  }
  return { ...measured, quantity, notes };
}

function count(price: Price, cargo: Cargo): Measured | Problem {
  switch (price.basis) {
    case 'job':
    case 'flat':
      return plain(price.basis, {}, new Big(1));
    case 'trip':
      return stated('trip', 'trips', cargo.trips);
    case 'bill_of_lading':
      return stated('bill_of_lading', 'bills_of_lading', cargo.bills_of_lading);
    case 'piece':
      return stated('piece', 'pieces', cargo.pieces);
    case 'pallet':
      return stated('pallet', 'pallets', cargo.pallets);
    case 'km':
      return stated('km', 'km', cargo.km);
    case 'hour':
      return stated('hour', 'hours', cargo.hours);
    case 'day':
      return stated('day', 'days', cargo.days);
    case 'hs_line':
      return stated('hs_line', 'hs_lines', cargo.hs_lines);
    case 'page':
      return stated('page', 'pages', cargo.pages);
    case 'inspection':
      return stated('inspection', 'inspections', cargo.inspections);
    case 'container':
      return cargo.containers.length === 0 ? missing('container', 'containers') : containers(cargo);
    case 'teu':
      return cargo.containers.length === 0 ? missing('teu', 'containers') : teus(cargo);
    case 'cbm': {
      const volume = volumeOf(cargo);
      return volume ? plain('cbm', { volume_m3: volume.toFixed() }, volume) : missing('cbm', 'volume_m3');
    }
    case 'chargeable_kg':
      if (cargo.chargeable_kg) return stated('chargeable_kg', 'chargeable_kg', cargo.chargeable_kg);
      return weight('chargeable_kg', price, cargo, new Big(1));
    case 'ton':
      return weight('ton', price, cargo, new Big(1000));
    case 'revenue_ton':
      return revenueTons(cargo);
    // A percentage measures no cargo: charge() takes the other fee's amount as its base.
    case 'percent':
      return missing('percent', 'amount');
  }
}

function plain(basis: Basis, inputs: Record<string, string>, quantity: Big): Measured {
  return {
    quantity,
    inputs,
    notes: basis === 'flat' ? [] : [{ word: `rating.note.counted.${basis}`, facts: { quantity: shownQuantity(quantity) } }],
  };
}

function stated(basis: Basis, input: string, value: string | null): Measured | Problem {
  return value === null ? missing(basis, input) : plain(basis, { [input]: value }, new Big(value));
}

function missing(basis: Basis, input: string): Problem {
  return { why: 'input_missing', facts: { basis, input } };
}

function weight(basis: 'chargeable_kg' | 'ton', price: Price, cargo: Cargo, unit: Big): Measured | Problem {
  const weighed: Weighed | null = chargeableWeight(cargo, price);
  if (!weighed) return missing(basis, cargo.gross_kg === null ? 'gross_kg' : 'volume_m3');
  const quantity = plain(basis, { gross_kg: cargo.gross_kg ?? '', ...volumeInput(cargo) }, weighed.kg.div(unit));
  return weighed.notes.length > 0 ? { ...quantity, notes: weighed.notes } : quantity;
}

function volumeInput(cargo: Cargo): Record<string, string> {
  const volume = volumeOf(cargo);
  return volume ? { volume_m3: volume.toFixed() } : {};
}

/** Ocean LCL by weight or measure (W/M): the larger of 1000 kg and 1 m³. */
function revenueTons(cargo: Cargo): Measured | Problem {
  const volume = volumeOf(cargo);
  if (cargo.gross_kg === null || volume === null) return missing('revenue_ton', cargo.gross_kg === null ? 'gross_kg' : 'volume_m3');
  const tons = new Big(cargo.gross_kg).div(1000);
  return plain('revenue_ton', { gross_kg: cargo.gross_kg, volume_m3: volume.toFixed() }, tons.gt(volume) ? tons : volume);
}

function containers(cargo: Cargo): Measured {
  const listed = cargo.containers.map((one) => `${one.count}×${one.type}`).join(' + ');
  return plain('container', { containers: listed }, new Big(cargo.containers.reduce((sum, one) => sum + one.count, 0)));
}

function teus(cargo: Cargo): Measured | Problem {
  let sum = 0;
  for (const one of cargo.containers) {
    const teu = teuOf(one.type);
    if (teu === null) return { why: 'bad_container', facts: { container: one.type } };
    sum += teu * one.count;
  }
  return plain('teu', { containers: cargo.containers.map((one) => `${one.count}×${one.type}`).join(' + ') }, new Big(sum));
}

/** By the length code of ISO 6346 (the first character): 2 is 20 ft, 4 is 40 ft, L is 45 ft, which the trade bills as two. */
function teuOf(type: string): number | null {
  switch (type.charAt(0)) {
    case '2':
      return 1;
    case '4':
    case 'L':
      return 2;
    default:
      return null;
  }
}
