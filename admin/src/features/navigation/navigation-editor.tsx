import type { NavigationItem } from 'parvis/contract/navigation';
import type { SettingsView } from 'parvis/contract/settings';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { ShortcutInput } from '../../ui/editor/shortcut-input.tsx';
import { TitleInput } from '../../ui/editor/title-input.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ContentEditor } from '../content/content-editor.tsx';
import { ContentScreen } from '../content/content-screen.tsx';
import { ChangesBadge } from '../content/state-badge.tsx';
import { useContentEditor, type Edited } from '../content/use-content-editor.ts';
import { useTextOf } from '../../ui/use-text-of.ts';
import { ItemList } from './item-list.tsx';
import { outlineOf } from './item-outline.ts';
import { fieldOfPath, toForm, toValues, type NavigationValues } from './navigation-values.ts';

/** Creates a menu, or edits the one in the URL. */
export function NavigationScreen() {
  const { navigation: api } = useApi().content;
  return <ContentScreen api={api}>{(parts) => <NavigationEditor {...parts} />}</ContentScreen>;
}

interface NavigationEditorProps {
  site: SettingsView;
  stored: Edited<'navigation'> | undefined;
}

function NavigationEditor({ site, stored }: NavigationEditorProps) {
  const { t } = useI18n();
  const textOf = useTextOf();
  const targets = (stored?.copy ?? stored?.live)?.targets ?? [];
  const editor = useContentEditor<'navigation', NavigationValues>({
    api: useApi().content.navigation,
    site,
    stored,
    toValues,
    toForm,
    textsOf: (view) => [view?.title],
    fieldOf: (path, values) => fieldOfPath(path, values, site.defaultLanguage),
    readableOf: ([root], value) =>
      root === 'items' ? outlineOf((value ?? []) as NavigationItem[], targets, textOf) : undefined,
  });
  const { copy, base, form } = editor;
  return (
    <ContentEditor
      editor={editor}
      title={form.values.title}
      badge={<ChangesBadge changes={copy?.workingCopy} />}
      hasPreview={false}
      // Templates use it, by name.
      insight={null}
      settings={
        <Panel title={t('navigation.about')}>
          <TitleInput label={t('navigation.field-title')} form={form} field="title" isNew={!base} />
          <ShortcutInput
            description={t('navigation.shortcut-hint', { shortcut: form.values.shortcut || '…' })}
            {...form.getInputProps('shortcut')}
          />
        </Panel>
      }
    >
      <ItemList form={form} targets={base?.targets ?? []} />
    </ContentEditor>
  );
}
