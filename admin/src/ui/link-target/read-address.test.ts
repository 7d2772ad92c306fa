import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readAddress } from './read-address.ts';

const ADDRESSES: [text: string, address: string][] = [
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  [' www.example.org ', 'https://www.example.org'],
  ['example.org/path', 'https://example.org/path'],
  ['someone@example.org', 'mailto:someone@example.org'],
  ['mailto:someone@example.org?subject=Hello', 'mailto:someone@example.org?subject=Hello'],
  ['+33 (0)1 23-45 67 89', 'tel:+330123456789'],
  ['tel:+33123456789', 'tel:+33123456789'],
  ['/about#team', '/about#team'],
  ['#team', '#team'],
  ['@page(contact)#map', '@page(contact)#map'],
];
const WORDS = [
  '',
  'Contact',
  'Opening hours',
  '2026',
  'javascript:alert(1)',
  '//example.org',
  'https://',
  'v1.2',
];

it('reads the address that someone means', () => {
  for (const [text, address] of ADDRESSES) assert.equal(readAddress(text), address);
});

it('reads no address in words', () => {
  for (const text of WORDS) assert.equal(readAddress(text), undefined, text);
});
