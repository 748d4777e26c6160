import { BlockList, isIP } from 'node:net'

/** What no stranger's server has: the special-purpose registries of IANA. */
const special = new BlockList()
for (const network of [
  '0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24',
  '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24',
  '224.0.0.0/4', '240.0.0.0/4',
]) add(special, network, 'ipv4') // prettier-ignore
// Of the public range: what carries another address inside, and what is there for examples.
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) add(special, network, 'ipv6')

/** The only range from which public addresses of IPv6 are given out. */
const global = new BlockList()
add(global, '2000::/3', 'ipv6')

/** Whether an address of IP can belong to a server on the internet; false for what is no address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && global.check(address, 'ipv6') && !special.check(address, 'ipv6')
    default:
      return false
  }
}

function add(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [start = '', bits] = network.split('/')
  list.addSubnet(start, Number(bits), family)
}
