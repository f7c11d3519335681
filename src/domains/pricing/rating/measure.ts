import Big from 'big.js';
import { chargeableWeight, volumeOf, type Weighed } from './chargeable.ts';
import { type Basis, type Cargo, isProblem, type Note, type Price, type Problem } from './price.ts';

const QUANTITY_PLACES = 4;

export type Measured = { readonly quantity: Big; readonly notes: readonly Note[]; readonly inputs: Readonly<Record<string, string>> };

/** The quantity that a price counts in a shipment, after its least quantity and its step, both of which only ever raise it. */
export function measure(price: Price, cargo: Cargo): Measured | Problem {
  const counted = count(price, cargo);
  if (isProblem(counted)) return counted;
  const notes = [...counted.notes];
  let quantity = counted.quantity;
  if (price.quantity_min !== null && quantity.lt(price.quantity_min)) {
    quantity = new Big(price.quantity_min);
    notes.push({ word: 'rating.note.quantityMin', facts: { quantity: quantity.toFixed() } });
  }
  if (price.quantity_step !== null) {
    const stepped = quantity.div(price.quantity_step).round(0, Big.roundUp).times(price.quantity_step);
    if (stepped.gt(quantity)) notes.push({ word: 'rating.note.step', facts: { step: price.quantity_step, quantity: stepped.toFixed() } });
    quantity = stepped;
  }
  return { ...counted, quantity: quantity.round(QUANTITY_PLACES, Big.roundHalfUp), notes };
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
    case 'container':
      return cargo.containers.length === 0 ? missing('container', 'containers') : containers(cargo);
    case 'teu':
      return cargo.containers.length === 0 ? missing('teu', 'containers') : teus(cargo);
    case 'cbm': {
      const volume = volumeOf(cargo);
      return volume ? plain('cbm', { volume_m3: volume.toFixed() }, volume) : missing('cbm', 'volume_m3');
    }
    case 'chargeable_kg':
      return weight('chargeable_kg', price, cargo, new Big(1));
    case 'ton':
      return weight('ton', price, cargo, new Big(1000));
    case 'revenue_ton':
      return revenueTons(cargo);
    // The amount of another fee is no measure of the cargo: charge() takes it beside the price.
    case 'percent':
      return missing('percent', 'amount');
  }
}

function plain(basis: Basis, inputs: Record<string, string>, quantity: Big): Measured {
  return {
    quantity,
    inputs,
    notes: basis === 'flat' ? [] : [{ word: `rating.note.counted.${basis}`, facts: { quantity: quantity.toFixed() } }],
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
  const counted = plain(basis, { gross_kg: cargo.gross_kg ?? '', ...volumeInput(cargo) }, weighed.kg.div(unit));
  return weighed.notes.length > 0 ? { ...counted, notes: weighed.notes } : counted;
}

function volumeInput(cargo: Cargo): Record<string, string> {
  const volume = volumeOf(cargo);
  return volume ? { volume_m3: volume.toFixed() } : {};
}

/** Ocean LCL weight or measure: the larger of 1000 kg and 1 m³. */
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

/** By the length code of ISO 6346 (its first character): 2 is 20 ft, 4 is 40 ft, L is 45 ft, which the trade bills as two. */
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
