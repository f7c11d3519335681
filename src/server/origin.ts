/** The origin of a request as queues tell them apart: an IPv4 address, or the /64 of an IPv6 address, all of which one subscriber has. */
export function originOf(ip: string): string {
  const plain = ip.startsWith('::ffff:') && ip.includes('.') ? ip.slice(7) : ip;
  return plain.includes(':') ? `${plain.split(':').slice(0, 4).join(':')}::/64` : plain;
}
