declare const payload: unique symbol;

/**
 * A fact that a lower domain publishes and a higher one may act on, in the same transaction: `publish(orderSigned, {
 * orderId })` in the handler, `react(orderSigned, …)` in the higher domain. The value carries the type; its name is for
 * the catalogue.
 */
export type Event<T> = { readonly name: string; readonly [payload]?: T };

export function event<T>(name: string): Event<T> {
  return { name };
}
