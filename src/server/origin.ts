import ipaddr from 'ipaddr.js';

/** The network of an address as failures and codes count it: /24 of IPv4, /64 of IPv6. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 24);
}

/** The origin of a request as queues tell them apart: an IPv4 address, or the /64 of an IPv6 address, all of which one subscriber has. */
export function originOf(ip: string): string {
  return prefixOf(ip, 32);
}

/**
 * One text for all addresses of a prefix, however each is written. An IPv6 address that stands for one of IPv4 is that one; a text that is no
 * address stays as it is.
 */
function prefixOf(ip: string, bitsOfIpv4: 24 | 32): string {
  const plain = ip.split('%')[0] ?? '';
  if (!ipaddr.isValid(plain)) return ip;
  const address = ipaddr.process(plain);
  if (address.kind() === 'ipv6') return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`;
  if (bitsOfIpv4 === 32) return address.toString();
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bitsOfIpv4}`).toString()}/${bitsOfIpv4}`;
}
