/**
 * `node:http`, loaded without its named ESM exports. Importing those also loads Node's web client (`fetch`,
 * `WebSocket`), which costs 36 ms at startup and 12 MB per thread.
 */
export const http = process.getBuiltinModule('node:http');
