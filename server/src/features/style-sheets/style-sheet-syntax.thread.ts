import { parentPort } from 'node:worker_threads';
import { styleSheetSyntaxFaults } from './style-sheet-syntax.ts';

/** A thread that checks style sheets: one answer for each message, in their order. */
parentPort!.on('message', (content: string) => parentPort!.postMessage(styleSheetSyntaxFaults(content)));
