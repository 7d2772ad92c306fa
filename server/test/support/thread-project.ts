/** A project whose page `/view/thread` tells which thread has answered, and `/view/trouble?do=…` ends that thread, unless it is the process itself. */
export const THREAD_PROJECT = {
  'data/site.yaml': `
articleModels:
  - { shortcut: note, name: { en: Note }, fields: [{ name: text, type: text, attributes: { label: { en: Text } } }] }
articles:
  - { shortcut: told, model: note, title: { en: Told }, status: published, values: { text: round 0; } }
forms:
  - shortcut: load
    title: { en: Load }
    fields: [{ name: number, type: number, required: true, attributes: { label: { en: Number } } }]
pages:
  - { shortcut: telling, title: { en: Telling }, status: published, content: { en: '@article(told)' } }
  - { shortcut: bystander, title: { en: Bystander }, status: published, content: { en: '<p>Unmoved</p>' } }
  - { shortcut: prepared, title: { en: Prepared }, status: draft, content: { en: '<p>Not yet public</p>' } }
  - { shortcut: form, title: { en: Form }, status: published, content: { en: '@form(load)' } }
  - { shortcut: thread, title: { en: Thread }, status: published, contributors: [thread], content: { en: '' } }
  - { shortcut: trouble, title: { en: Trouble }, status: published, contributors: [trouble], content: { en: '' } }
`,
  'templates/pages/default.liquid': '{{ content }} thread {{ thread }}',
  'contributors/thread.js': `
import { threadId } from 'node:worker_threads';
export default {
  name: 'thread',
  description: 'Which thread answers',
  contribute(model) { model.thread = threadId; },
};
`,
  'contributors/trouble.js': `
import { isMainThread } from 'node:worker_threads';
export default {
  name: 'trouble',
  description: 'Ends the thread',
  contribute(model, { request }) {
    const what = new URL(request.url, 'http://x').searchParams.get('do');
    if (isMainThread) { model.thread = 'spared'; return; }
    if (what === 'exit') process.exit(3);
    if (what === 'throw') setTimeout(() => { throw new Error('on purpose'); });
    if (what === 'memory') { const held = []; for (;;) held.push(new Array(10_000).fill({})); }
    model.thread = 'in trouble';
  },
};
`,
};

export const THREAD_PAGE = '/view/thread?locale=en';
