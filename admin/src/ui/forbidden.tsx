import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { useI18n } from '../i18n/i18n-context.ts';
import { EmptyState } from './empty-state.tsx';
import { ButtonLink } from './links.tsx';
import { Panel } from './panel.tsx';
import { Screen } from './screen.tsx';

/** Shown for a screen that the user may not open, with the required authority. */
export function Forbidden({ authority }: { authority: string }) {
  const { t } = useI18n();
  return (
    <Screen title={t('forbidden.title')}>
      <Panel>
        <EmptyState
          icon={<IconLock size={28} />}
          text={t('forbidden.text', { authority })}
          action={
            <ButtonLink to="/" variant="default">
              {t('not-found.back')}
            </ButtonLink>
          }
        />
      </Panel>
    </Screen>
  );
}
