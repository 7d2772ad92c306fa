#!/usr/bin/env node
// The entry of the command `parvis`. Plain JavaScript that an old Node can read too: it hands over to the Node that
// was installed with the package when the running one is too old.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = [24, 15];
const packageDirectory = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

if (isRecentEnough(process.versions.node)) await run();
else handOver();

function isRecentEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
}

async function run() {
  const entries = ['dist/bundle/main.js', 'src/main.ts'].map((file) => path.join(packageDirectory, file));
  const entry = entries.find((file) => existsSync(file));
  if (entry === undefined) refuse('Parvis is not built: run "npm run build".');
  else await import(pathToFileURL(entry).href);
}

function handOver() {
  const node = findInstalledNode();
  // The installed one is what runs already: handing over again would never end.
  if (node === undefined || realpathSync(node) === realpathSync(process.execPath)) {
    refuseNode('');
    return;
  }
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  // One that was installed for another system, such as glibc's on Alpine.
  child.on('error', (error) => refuseNode(` The one of the package cannot be run (${error.message}).`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (os.constants.signals[signal] ?? 0);
    for (const name of signals) process.removeAllListeners(name);
  });
}

/** The Node of the packages `node-<platform>-<architecture>`, here or in a folder above. */
function findInstalledNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const inside = [
    path.join('node_modules', `node-${platform}-${process.arch}`, 'bin', file),
    path.join('node_modules', '.bin', file),
  ];
  for (let folder = packageDirectory; ; folder = path.dirname(folder)) {
    const found = inside.map((name) => path.join(folder, name)).find((name) => existsSync(name));
    if (found !== undefined || folder === path.dirname(folder)) return found;
  }
}

function refuseNode(reason) {
  const needed = NEEDED.join('.');
  refuse(
    `Parvis needs Node ${needed} or later; this is ${process.versions.node}.${reason} Install it from https://nodejs.org.`,
  );
}

function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
