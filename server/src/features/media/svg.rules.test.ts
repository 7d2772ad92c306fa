import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSvg, SVG_HEAD_BYTES, type SvgFacts } from './svg.rules.ts';

describe('readSvg', () => {
  const UNSIZED = { width: null, height: null };
  const CASES: [head: string, expected: SvgFacts | undefined][] = [
    ['<svg/>', UNSIZED],
    ['<svg width="40" height=\'20px\'>', { width: 40, height: 20 }],
    ['<svg viewBox="0 0 40.4 20"/>', { width: 40, height: 20 }],
    ['<svg viewBox="0,0,40,20" width="80" />', { width: 80, height: 20 }],
    ['<svg width="100%" height="0">', UNSIZED],
    ['<svg data-width="7" title="> width=\'9\'" >', UNSIZED],
    ['\uFEFF<?xml version="1.0"?>\n<!-- <html> -->\n<!DOCTYPE svg PUBLIC "a" "b">\n<SVG>', UNSIZED],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg>', undefined],
    ['<svgs>', undefined],
    ['<html><svg></html>', undefined],
    ['text <svg>', undefined],
    ['<svg width="4', undefined],
    ['', undefined],
  ];
  for (const [head, expected] of CASES) {
    it(JSON.stringify(head), () => assert.deepEqual(readSvg(head), expected));
  }

  it('parses hostile input fast', () => {
    const begun = process.threadCpuUsage();
    for (const unit of [' ', '<!--', '<!-- -->', '<?xml ', '<!DOCTYPE svg ', '<svg ', '<svg "', "<svg a='"]) {
      readSvg(unit.repeat(SVG_HEAD_BYTES / unit.length));
      readSvg('<svg ' + unit.repeat(SVG_HEAD_BYTES / unit.length));
    }
    const { user, system } = process.threadCpuUsage(begun);
    assert.ok(user + system < 5_000_000);
  });
});
