import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { StyleSheetView } from 'parvis/contract/style-sheet';
import type { UnsavedWork } from 'parvis/contract/unsaved-work';
import { useApi } from '../../api/api.ts';
import { ApiError } from '../../api/api-error.ts';
import { useInvalidate } from '../../api/use-invalidate.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import type { CodeFault } from '../../ui/code-editor/code-editor.tsx';
import { useEntityForm } from '../../ui/editor/use-entity-form.ts';
import { useEntitySave } from '../../ui/editor/use-entity-save.ts';
import { useUnsavedWork } from '../content/use-unsaved-work.ts';
import { useNotifyDeleted } from '../trash/use-trash.ts';
import { useNotify } from '../../ui/use-notify.tsx';

interface StyleSheetValues {
  id: string;
  content: string;
}

const toValues = (sheet: StyleSheetView | undefined): StyleSheetValues => ({
  id: sheet?.id ?? '',
  content: sheet?.content ?? '',
});

/** The state of the editor of one style sheet, with its actions. `stored` is undefined for a new one. */
export function useStyleSheetEditor(stored: StyleSheetView | undefined) {
  const { t } = useI18n();
  const api = useApi();
  const queries = useQueryClient();
  const invalidate = useInvalidate();
  const navigate = useNavigate();
  const notify = useNotify();
  const notifyDeleted = useNotifyDeleted();
  const [base, setBase] = useState(stored);
  const { form, showFaults, goTo } = useEntityForm<StyleSheetValues>({
    initialValues: toValues(stored),
    fieldOf: (path) => (path === 'id' || path === 'content' ? path : undefined),
  });
  /** Makes the saved version the new base; text typed meanwhile counts as a change to it. */
  const settle = (saved: StyleSheetView) => {
    form.resetDirty(toValues(saved));
    form.clearErrors();
    setBase(saved);
    const { queryKey } = api.edited('GET /api/admin/css/{id}', { params: { id: saved.id } });
    queries.setQueryData(queryKey, saved);
    void invalidate('/api/admin/css');
  };
  const show = (saved: StyleSheetView) => {
    form.setValues(toValues(saved));
    settle(saved);
  };
  const save = useEntitySave<StyleSheetView>({
    base,
    read: (id) => api.send('GET /api/admin/css/{id}', { params: { id } }),
    isSame: (theirs) => theirs.content === form.getValues().content,
    showFaults,
    onTakeTheirs: show,
    onSaved: async (saved, isNew) => {
      settle(saved);
      notify(t(isNew ? 'style-sheet.created' : 'style-sheet.saved'));
      if (!isNew) return;
      const to = { to: '/css/$id', params: { id: saved.id }, search: true } as const;
      await navigate({ ...to, replace: true, ignoreBlocker: true });
    },
  });
  const submit = () =>
    save.submit((on) => {
      const { id, content } = form.getValues();
      if (!on) return api.send('POST /api/admin/css', { body: { id, content } });
      const { version } = on;
      return api.send('PUT /api/admin/css/{id}', { params: { id: on.id }, version, body: { content } });
    });
  const remove = async () => {
    const { id, version } = base!;
    await api.send('DELETE /api/admin/css/{id}', { params: { id }, version });
    void invalidate('/api/admin/css');
    notifyDeleted(t('style-sheet.deleted'), 'style-sheet', [id]);
    await navigate({ to: '/css', ignoreBlocker: true });
  };
  const work = useUnsavedWork({
    api: api.styleSheetEditing,
    place: base?.id ?? '_new',
    values: form.values,
    read: () =>
      form.isDirty()
        ? {
            ...{ version: 0, isPending: false },
            document: { ...form.getValues(), version: base?.version ?? null },
          }
        : undefined,
    isNews: ({ document }) => document.content !== (base?.content ?? ''),
  });
  /** Restores unsaved work. If a newer version was saved, the next save shows both. */
  const takeWork = ({ document: { id, content, version } }: UnsavedWork) => {
    form.setValues({ id: String(id), content: String(content) });
    if (base) setBase({ ...base, version: String(version) });
    work.take();
  };
  const error = save.fault?.error;
  const faults = useMemo(() => codeFaults(error), [error]);
  return {
    ...{ base, form, goTo, save, submit, show, remove, faults },
    work: work.found && {
      ...{ work: work.found, isOutdated: base !== undefined && work.found.document.version !== base.version },
      onTake: () => takeWork(work.found!),
      onDiscard: () => void work.discard(),
    },
    keptAt: work.keptAt,
  };
}

/** Returns the server's errors that have a position in the code. */
function codeFaults(error: unknown): CodeFault[] {
  const faults = error instanceof ApiError ? error.faults : [];
  return faults.flatMap(({ line, column, message }) =>
    line === undefined ? [] : [{ line, message, ...(column !== undefined && { column }) }],
  );
}
