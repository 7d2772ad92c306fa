import { Alert, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UserView } from 'parvis/contract/user';
import { formatInstant } from '../../i18n/dates.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { CollisionDialog } from '../../ui/editor/collision-dialog.tsx';
import { labelled } from '../../ui/editor/differences.ts';
import { EditorScreen } from '../../ui/editor/editor-screen.tsx';
import { FaultSummary } from '../../ui/editor/fault-summary.tsx';
import { SaveBar } from '../../ui/editor/save-bar.tsx';
import { Facts } from '../../ui/facts.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useUserEditor } from './use-user-editor.ts';
import { UserAccessPanel } from './user-access-panel.tsx';
import { UserActions } from './user-actions.tsx';
import { UserPasswordPanel } from './user-password-panel.tsx';
import { UserState } from './user-state.tsx';
import { differencesOf, nameOf, toValues, type UserFormState } from './user-values.ts';

/** The editor of a user. `stored` is undefined for a new one. */
export function UserEditor({ stored }: { stored: UserView | undefined }) {
  const { t } = useI18n();
  const editor = useUserEditor(stored);
  const { base, form, save, profiles } = editor;
  const profileName = (id: string) => profiles.data?.items.find((profile) => profile.id === id)?.name ?? id;
  return (
    <>
      <EditorScreen
        title={base ? nameOf(base) : t('users.new')}
        aside={base && <UserState user={base} />}
        back={{ to: '/users', label: t('user.back') }}
        actions={base && <UserActions user={base} isSelf={editor.isSelf} onChanged={editor.settle} />}
        notices={
          <>
            {base?.disabled && <Alert color="red">{t('user.is-disabled')}</Alert>}
            <FaultSummary fault={save.fault} goTo={editor.goTo} />
          </>
        }
        side={
          <>
            <Panel title={t('user.profile')}>
              <NativeSelect
                label={t('user.field-profileId')}
                description={t('user.profile-hint')}
                data={[
                  { value: '', label: t('user.no-profile') },
                  ...(profiles.data?.items ?? (base?.profile ? [base.profile] : [])).map(({ id, name }) => ({
                    value: id,
                    label: name,
                  })),
                ]}
                {...form.getInputProps('profileId')}
              />
            </Panel>
            {base && <UserFacts user={base} />}
          </>
        }
        saveBar={
          <SaveBar
            dirty={form.isDirty()}
            isNew={!base}
            saving={save.isSaving}
            createLabel={t('user.create')}
          />
        }
        isNew={!base}
        isDirty={editor.isDirty}
        onSubmit={() => void editor.submit()}
      >
        <PersonPanel form={form} />
        <UserPasswordPanel form={form} isNew={!base} isSelf={editor.isSelf} />
        {base && !editor.isSelf && <UserAccessPanel user={base} />}
      </EditorScreen>
      <CollisionDialog
        collision={save.collision}
        differencesTo={(theirs) =>
          labelled(differencesOf(form.getValues(), toValues(theirs), profileName), (field) =>
            t(`user.field-${field}`),
          )
        }
        isSaving={save.isSaving}
      />
    </>
  );
}

function PersonPanel({ form }: { form: UserFormState }) {
  const { t } = useI18n();
  const text = (field: 'firstName' | 'lastName' | 'email' | 'login' | 'telephone' | 'company') => ({
    label: t(`user.field-${field}`),
    autoComplete: 'off',
    ...form.getInputProps(field),
  });
  return (
    <Panel title={t('user.person')}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput required maxLength={200} {...text('firstName')} />
        <TextInput required maxLength={200} {...text('lastName')} />
        <TextInput required maxLength={254} type="email" spellCheck={false} {...text('email')} />
        <TextInput required maxLength={200} spellCheck={false} autoCapitalize="none" {...text('login')} />
        <TextInput maxLength={50} type="tel" {...text('telephone')} />
        <TextInput maxLength={200} {...text('company')} />
      </SimpleGrid>
    </Panel>
  );
}

function UserFacts({ user }: { user: UserView }) {
  const { t, language } = useI18n();
  const by = (at: string, login: string | null) =>
    login ? t('user.at-by', { at: formatInstant(at, language), login }) : formatInstant(at, language);
  return (
    <Panel title={t('user.facts')}>
      <Facts
        facts={[
          {
            label: t('users.column-second-factor'),
            text: t(user.secondFactorEnabled ? 'users.second-factor-on' : 'user.second-factor-off'),
          },
          {
            label: t('users.column-last-sign-in'),
            text: user.lastSignInAt ? formatInstant(user.lastSignInAt, language) : t('users.never'),
          },
          { label: t('user.created-at'), text: by(user.createdAt, user.createdBy) },
          { label: t('user.updated-at'), text: by(user.updatedAt, user.updatedBy) },
        ]}
      />
      <div>
        <AnchorLink to="/users/audit" search={{ login: user.login }} size="sm">
          {t('user.did')}
        </AnchorLink>
        <br />
        <AnchorLink to="/users/audit" search={{ entity: user.id }} size="sm">
          {t('user.done-to')}
        </AnchorLink>
      </div>
    </Panel>
  );
}
