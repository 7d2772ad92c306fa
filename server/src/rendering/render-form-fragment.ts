import type { FormRecord } from './content-source.ts';
import { deepFreeze } from './contributors/deep-freeze.ts';
import { withFieldHtml } from './field-html.ts';
import type { FragmentRenderer } from './fragment.ts';
import type { Place } from './place.ts';
import { recordWorkingCopy } from './render-run.ts';
import { resolveForm } from './resolve-form.ts';
import { SafeHtml } from './safe-html.ts';

/** Renders a form with `forms/<shortcut>`, else `forms/default`. Source: spec §1.1-3. */
export async function renderFormFragment(
  renderer: FragmentRenderer,
  record: FormRecord,
  inside: Place,
): Promise<SafeHtml> {
  const { run } = renderer;
  const { options, parts, graph, ids } = run;
  recordWorkingCopy(run, record);
  const form = deepFreeze(
    resolveForm(record, {
      locale: options.locale,
      defaultLanguage: parts.settings.defaultLanguage,
      page: run.page,
      preview: options.mode !== 'public',
      submission: options.submission,
      sent: options.sent,
      idSuffix: ids.suffix,
      script: parts.settings.formScript ?? null,
      challenge: parts.settings.formChallenge ?? null,
      maxUploadBytes: parts.settings.maxUploadBytes ?? Infinity,
      media: graph.media,
    }),
  );
  const entity = { kind: 'form' as const, id: record.id, shortcut: record.shortcut, title: form.title };
  const scope = await renderer.contribute(record.contributors, { form }, entity, inside);
  const place = { chain: inside.chain, scope };
  const fields = withFieldHtml(
    renderer,
    form.fields,
    (type) => [parts.fieldTypes?.get(type)?.template ?? `fields/${type}`, 'fields/default'],
    { form },
    place,
  );
  const templates = [`forms/${record.shortcut}`, 'forms/default'];
  const fragment = await renderer.renderSafely(templates, { form: { ...form, fields } }, place);
  return new SafeHtml(ids.markCopy(record.shortcut, fragment.markup));
}
