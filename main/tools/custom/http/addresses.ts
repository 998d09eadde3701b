import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Where no redirect may lead: this computer, its network, and the addresses at which clouds keep credentials. */
const privateRanges: readonly (readonly [address: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

/** Answers for an IP address, in any spelling that carries one. */
export function createPrivateAddresses(): (address: string) => boolean {
  const list = new BlockList();
  for (const [address, prefix, family] of privateRanges) list.addSubnet(address, prefix, family);
  return (address) => {
    const family = isIP(address);
    // An IPv4 address inside an IPv6 one is that address: mapped, or reached through NAT64.
    const inner = /^(?:::ffff:|64:ff9b::)(.+)$/i.exec(address)?.[1];
    if (family === 6 && inner !== undefined) return list.check(dotted(inner), 'ipv4');
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}

function dotted(inner: string): string {
  const hex = /^([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(inner);
  if (hex === null) return inner;
  const number = (Number.parseInt(hex[1] ?? '0', 16) << 16) | Number.parseInt(hex[2] ?? '0', 16);
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');
}

export type Lookup = (host: string) => Promise<readonly string[]>;

export const lookupAll: Lookup = async (host) => {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return [bare];
  return (await systemLookup(bare, { all: true })).map(({ address }) => address);
};
