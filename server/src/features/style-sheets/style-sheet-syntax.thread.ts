import { parentPort } from 'node:worker_threads';
import { styleSheetSyntaxFaults } from './style-sheet-syntax.ts';

/** Worker thread that checks style sheets: one reply per message, in order. */
parentPort!.on('message', (content: string) => parentPort!.postMessage(styleSheetSyntaxFaults(content)));
