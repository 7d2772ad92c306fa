import { lookup as lookUp } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

/** The rest of a response is not read. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/** A request to another system. */
export interface OutgoingRequest {
  url: URL;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** For the connection, the request and the response together. */
  timeoutMs: number;
  /** Returns whether it may connect to an IP address. */
  isAllowed?(address: string): boolean;
  /** Resolves host names; the system's resolver by default. */
  resolve?: LookupFunction;
}

/** None of the addresses of the host may be called. */
export class AddressRefused extends Error {
  override readonly message = 'the address is in a private or reserved network';
}

/**
 * Sends a request and returns the status of the response. Connects to the address that was checked, follows no
 * redirects, verifies certificates, and reads a bounded part of the response. Throws `AddressRefused`, or the error of
 * the connection.
 */
export async function sendRequest(outgoing: OutgoingRequest): Promise<number> {
  const { url, method, headers, body, timeoutMs, isAllowed = () => true } = outgoing;
  // An address in place of a host name is not looked up.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) && !isAllowed(host)) throw new AddressRefused();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const bytes = Buffer.from(body);
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method,
      headers: { ...headers, 'Content-Length': String(bytes.length), Connection: 'close' },
      agent: false,
      lookup: lookUpAllowed(outgoing.resolve ?? lookUp, isAllowed),
      rejectUnauthorized: true,
      signal,
    });
    const fail = (error: Error) =>
      reject(signal.aborted ? new Error(`no response within ${timeoutMs / 1000} s`) : error);
    request.on('error', fail);
    request.on('response', (response) => {
      let length = 0;
      const end = () => resolve(response.statusCode!);
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= MAX_RESPONSE_BYTES) return;
        end();
        request.destroy();
      });
      response.on('end', end);
      response.on('error', fail);
    });
    request.end(bytes);
  });
}

/** Resolves a host name once and returns the addresses that may be called, so that no other is connected to. */
function lookUpAllowed(resolve: LookupFunction, isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, callback) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const allowed = error ? [] : addresses.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) callback(error ?? new AddressRefused(), []);
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
}
