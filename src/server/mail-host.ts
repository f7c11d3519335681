import dns from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** A server that is not on the public internet, without the permission of the machine's administrator. */
class HostNotAccepted extends Error {
  override readonly name = 'HostNotAccepted';
  readonly code = 'ENOTACCEPTED';
}

/** The networks of MAIL_NETWORKS, such as `10.1.0.0/16, 127.0.0.1`: mail servers and receivers of feeds inside them are accepted. */
export function mailNetworks(text: string | undefined): readonly Network[] {
  return (text ?? '').split(/[\s,]+/).flatMap((network) => {
    if (network === '') return [];
    const whole = network.includes('/') ? network : `${network}/${network.includes(':') ? 128 : 32}`;
    if (!ipaddr.isValidCIDR(whole)) throw new Error(`MAIL_NETWORKS: ${network} is no address and no network`);
    return [ipaddr.parseCIDR(whole)];
  });
}

/**
 * The address of a server that somebody entered. The connection must be made to this address and not to the name: a second look-up
 * could answer another one. Throws HostNotAccepted where any address of the name is not public.
 */
export async function acceptedAddress(host: string, allowed: readonly Network[]): Promise<string> {
  const addresses = isIP(host) ? [host] : (await dns.lookup(host, { all: true })).map(({ address }) => address);
  const [first] = addresses;
  if (first === undefined || !addresses.every((address) => isAccepted(address, allowed))) throw new HostNotAccepted(host);
  return first;
}

/** Everything but the public internet is inside: loopback, link-local, private and shared ranges, and addresses that carry another one. */
function isAccepted(text: string, allowed: readonly Network[]): boolean {
  // An IPv4 address in the form of IPv6 counts as what it is.
  const address = ipaddr.process(text.split('%')[0] ?? '');
  return isPublic(address) || isInside(text, allowed);
}

/** Of IPv6 only 2000::/3 is given out (RFC 4291, IANA): what lies outside of it is routed to somewhere inside, if anywhere. */
const publicIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(publicIpv6));
}

/** True for an address in one of the networks. */
export function isInside(text: string, networks: readonly Network[]): boolean {
  const address = ipaddr.process(text.split('%')[0] ?? '');
  return networks.some((network) => address.kind() === network[0].kind() && address.match(network as [ipaddr.IPv4, number]));
}
