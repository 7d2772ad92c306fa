import { parentPort } from 'node:worker_threads';
import { sanitise } from './sanitise.ts';

/** A thread that cleans texts: one answer for each message, in their order. */
parentPort!.on('message', (html: string) => parentPort!.postMessage(sanitise(html)));
