/**
 * `node:http`. Where it is imported by its name, Node also loads its own client for the web (`fetch`, `WebSocket`), which is one of its
 * exports: at a start 36 ms and 12 MB of each thread.
 */
export const http = process.getBuiltinModule('node:http');
