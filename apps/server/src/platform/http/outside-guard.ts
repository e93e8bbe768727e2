import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { connect, isIP, type LookupFunction, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What the operator says of addresses that are not on the public internet. */
export interface InsideSettings {
  /** Addresses of services, as they stand in the settings: a private address written there itself is meant. */
  addresses: readonly string[]
  /** Networks (`10.0.0.0/8`) or addresses that names may lead into. */
  privateNetworks: readonly string[]
}

/** Stands for `dns.lookup` in tests. */
export type ResolveName = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

/** A name or address leads to where this server must not connect to. */
export class RefusedAddressError extends Error {
  constructor(host: string, address: string) {
    super(`${host} leads to ${address}, which is no public address; PRIVATE_NETWORKS allows networks of your own`)
    this.name = 'RefusedAddressError'
  }
}

const resolveByDns: ResolveName = (host, done) => lookUp(host, { all: true }, (error, addresses = []) => done(error, addresses))

/** Of all that counts as private, what a setting may name by itself: the machine and its networks, never a cloud's metadata service. */
const NAMEABLE = new Set(['loopback', 'private', 'uniqueLocal'])

/**
 * Decides which addresses this server connects to. A name is resolved once for each connection, and the addresses that were checked
 * are those that are connected to: a name that answers otherwise the next time (DNS rebinding) gains nothing.
 */
export class OutsideGuard {
  readonly #namedHosts: ReadonlySet<string>
  readonly #networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][]
  readonly #resolve: ResolveName

  constructor({ addresses, privateNetworks }: InsideSettings, resolve: ResolveName = resolveByDns) {
    this.#namedHosts = new Set(addresses.map((address) => plainHost(new URL(address).hostname)))
    this.#networks = privateNetworks.map(readNetwork)
    this.#resolve = resolve
  }

  /** For everything that connects by `net` or `tls`: gives checked addresses only. An address in the place of a name never comes here. */
  readonly lookup: LookupFunction = (host, options, done) => {
    this.#resolve(host, (error, addresses) => {
      const fault = error ?? this.#faultOf(host, addresses)
      const [first] = addresses
      if (fault !== null || first === undefined) done(fault ?? new Error(`${host} has no address`), '', 0)
      else if (options.all === true) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

  /** Throws where an address that stands in the place of a name may not be connected to. */
  check(host: string): void {
    const plain = plainHost(host)
    const fault = isIP(plain) === 0 ? null : this.#faultOf(plain, [{ address: plain, family: isIP(plain) }])
    if (fault !== null) throw fault
  }

  /** A connection to a host, by name or address; rejects where it may not be made or is not made in time. */
  connect(host: string, port: number, timeoutMs: number): Promise<Socket> {
    return new Promise((resolve, reject) => {
      this.check(host)
      const socket = connect({ host: plainHost(host), port, lookup: this.lookup, timeout: timeoutMs })
      const fail = (error: Error): void => void reject(socket.destroy() && error)
      socket.once('error', fail)
      socket.once('timeout', () => fail(new Error('the connection was not made in time')))
      socket.once('connect', () => resolve(socket.removeAllListeners().setTimeout(0)))
    })
  }

  /** Of several addresses any may be connected to, so each must do. */
  #faultOf(host: string, addresses: readonly LookupAddress[]): RefusedAddressError | null {
    const refused = addresses.find(({ address }) => !this.#isAllowed(host, address))
    return refused === undefined ? null : new RefusedAddressError(host, refused.address)
  }

  #isAllowed(host: string, address: string): boolean {
    // An IPv4 address may come dressed as an IPv6 one.
    const parsed = ipaddr.process(address)
    const range = parsed.range()
    if (range === 'unicast' || this.#networks.some((network) => isWithin(parsed, network))) return true
    if (!this.#namedHosts.has(plainHost(host))) return false
    // The name of this machine is meant as such; any other name may be made to lead anywhere.
    return host === 'localhost' ? range === 'loopback' : isIP(plainHost(host)) !== 0 && NAMEABLE.has(range)
  }
}

/** Without the brackets of an IPv6 address. */
const plainHost = (host: string): string => host.toLowerCase().replace(/^\[(.*)\]$/, '$1')

/** Whether a text is an address or a network, as `readNetwork` takes it. */
export const isNetwork = (text: string): boolean => ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

function readNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.parse(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

const isWithin = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean =>
  address.kind() === network.kind() && address.match([network, bits] as never)
