import fc from 'fast-check';
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvLine, type CsvDelimiter, type CsvValue } from './csv.rules.ts';

describe('csvLine', () => {
  const CASES: [title: string, values: CsvValue[], line: string][] = [
    ['texts as they are', ['a', ' b ', 'é'], 'a, b ,é'],
    ['nothing', [null, undefined, '', []], ',,,'],
    ['numbers, also below zero', [1.5, -5, 0], '1.5,-5,0'],
    ['switches', [true, false], 'true,false'],
    ['lists', [['a', 'b'], [1]], '"a, b",1'],
    ['quotes, delimiters and ends of lines', ['a"b', 'c,d', 'e;f', 'g\nh'], '"a""b","c,d","e;f","g\nh"'],
    ['formulas', ['=1+1', '+33 1', '-5', '@x'], `'=1+1,'+33 1,'-5,'@x`],
    ['formulas in wide signs', ['＝1', '＋1', '－1', '＠x'], `'＝1,'＋1,'－1,'＠x`],
    ['formulas in small signs', ['﹦1', '﹢1', '﹣1', '﹫x'], `'﹦1,'﹢1,'﹣1,'﹫x`],
    [
      'formulas behind what is not seen',
      [' =1', '\u200b=1', '\ufeff=1', '\u00a0@'],
      `' =1,'\u200b=1,'\ufeff=1,'\u00a0@`,
    ],
    ['tabs and ends of lines at the beginning', ['\tx', '\rx', '\nx'], `"'\tx","'\rx","'\nx"`],
    [
      'formulas behind another delimiter, a tab or the end of a line',
      ['a;=1', 'a; "=1', 'a\t+1', 'a\n@x', 'a,=1', 'a;b', 'a\n\n＝1'],
      `"a;'=1","a;' ""=1","a\t'+1","a\n'@x","a,=1",a;b,"a\n'\n'＝1"`.replace('a;b,', '"a;b",'),
    ],
    ['a formula in a list', [['=1', 'b']], `"'=1, b"`],
  ];
  for (const [title, values, line] of CASES) {
    it(title, () => assert.equal(csvLine(values, ','), `${line}\r\n`));
  }

  it('separates values by the requested delimiter', () => {
    assert.equal(csvLine(['a', 'b;c', 'd,e'], ';'), 'a;"b;c";"d,e"\r\n');
  });

  it('takes linear time for long runs of invisible characters', () => {
    const cpu = (work: () => void) => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    for (const run of ['\n', '\t', ',', '\n ', ';"', '\u200b\n']) {
      const text = `x${run.repeat(100_000)}x`;
      const used = cpu(() => csvLine([text, `${text}=`], ','));
      assert.ok(used < 1000, `${JSON.stringify(run)}: ${used} ms`);
    }
  });

  const delimiters = fc.constantFrom<CsvDelimiter>(',', ';');
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...Array.from('=+-@",;\t\r\n \u200b＝ab')) }),
    ),
    { minLength: 1 },
  );

  it('[§4.2-5] round-trips every text apart from the character that defuses formulas', () => {
    fc.assert(
      fc.property(texts, delimiters, (values, delimiter) => {
        const lines = parseCsv(csvLine(values, delimiter), delimiter);
        assert.equal(lines.length, 1);
        const plain = (text: string) => text.replaceAll(/(^|[,;\t\r\n])'+/g, '$1');
        assert.deepEqual(lines[0]!.map(plain), values.map(plain));
      }),
    );
  });

  it('[§4.2-5] never lets a text start with a formula, whichever delimiter it is parsed with', () => {
    fc.assert(
      fc.property(texts, delimiters, (values, delimiter) => {
        const line = csvLine(['id', ...values], delimiter);
        const cells = parseCsv(line, delimiter).flat();
        const other = delimiter === ',' ? ';' : ',';
        for (const cell of [...cells, ...line.split(new RegExp(`[${other}\\t\\r\\n]`))]) {
          assert.doesNotMatch(cell.replace(/^[\s\p{Cc}\p{Cf}"]*/u, '').normalize('NFKC'), /^[=+\-@]/);
        }
      }),
    );
  });
});

/** An independent RFC 4180 parser: one state per character. */
function parseCsv(text: string, delimiter: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index]!;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === delimiter) {
      line.push(cell);
      cell = '';
    } else if (char === '\r' && text[index + 1] === '\n') {
      lines.push([...line, cell]);
      line = [];
      cell = '';
      index += 1;
    } else cell += char;
  }
  assert.deepEqual([line, cell, quoted], [[], '', false], 'ends with the end of a line');
  return lines;
}
