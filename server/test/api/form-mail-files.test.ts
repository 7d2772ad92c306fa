import assert from 'node:assert/strict';
import { it } from 'node:test';
import { forEachEngine } from '../support/engines.ts';
import { startMailServer, type ReceivedMail } from '../support/smtp-server.ts';
import { startTestApp } from '../support/test-app.ts';
import { fileOf, postForm } from '../support/upload.ts';

const SCRIPT = `
forms:
  - shortcut: apply
    title: { en: Apply }
    mail: { to: [office@site.test], subject: { en: An application }, confirmationToField: mail, confirmationIncludesValues: true }
    fields:
      - { name: mail, type: email, attributes: { label: { en: E-mail } } }
      - { name: paper, type: file, attributes: { label: { en: Paper } } }
`;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');

forEachEngine('Files in emails about submissions', (engine) => {
  /** Returns the emails to the office and the submitter about a submission with a file. */
  async function mailsWith(
    how: string,
  ): Promise<{ id: string; office: ReceivedMail; submitter: ReceivedMail }> {
    const server = await startMailServer();
    const { app, visitor } = await startTestApp(engine, {
      project: { 'data/site.yaml': SCRIPT },
      settings: [
        'app.cms.mail-from=library@site.test',
        `app.mail.url=${server.url}`,
        `app.cms.form-mail-files=${how}`,
      ],
    });
    try {
      const entries: [string, string | File][] = [
        ['mail', 'reader@example.org'],
        ['paper', fileOf(PDF, 'My paper.pdf', 'application/pdf')],
      ];
      const headers = { accept: 'application/json' };
      const answer = await postForm(app.server, visitor, '/api/public/forms-results/apply', entries, headers);
      assert.equal(answer.status, 201);
      await app.outbox.deliverDue();
      const mailTo = (address: string) => server.received.find(({ to }) => to.includes(address))!;
      return {
        id: answer.body.id,
        office: mailTo('office@site.test'),
        submitter: mailTo('reader@example.org'),
      };
    } finally {
      await app.close();
      await server.close();
    }
  }
  const attached = ({ raw }: ReceivedMail) => raw.includes(PDF.toString('base64').slice(0, 40));

  it('are links to the administration', async () => {
    const { id, office, submitter } = await mailsWith('links');
    const url = `http://site.test/api/admin/cms/forms-results/${id}/files/paper`;
    assert.ok(office.parts['text/plain']!.includes(`Paper: My paper.pdf ${url}`), office.parts['text/plain']);
    assert.ok(office.parts['text/html']!.includes(`<a href="${url}">My paper.pdf</a>`));
    assert.ok(!attached(office));
    assert.doesNotMatch(submitter.raw, /files\/paper/);
  });

  it('are attached if configured, never to the confirmation', async () => {
    const { office, submitter } = await mailsWith('attachments');
    assert.ok(attached(office));
    assert.match(office.raw, /filename="?My paper\.pdf/);
    assert.match(office.parts['text/plain']!, /^Paper: My paper\.pdf$/m);
    assert.ok(!attached(submitter));
  });

  it('are omitted if configured', async () => {
    const { office } = await mailsWith('none');
    assert.ok(!attached(office));
    assert.match(office.parts['text/plain']!, /^Paper: My paper\.pdf$/m);
    assert.doesNotMatch(office.raw, /files\/paper/);
  });
});
