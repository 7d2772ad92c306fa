import IconMapOff from '@tabler/icons-react/dist/esm/icons/IconMapOff.mjs';
import { useI18n } from '../i18n/i18n-context.ts';
import { Screen } from './screen.tsx';
import { Panel } from './panel.tsx';
import { EmptyState } from './empty-state.tsx';
import { ButtonLink } from './links.tsx';

/** Shown for unknown addresses. */
export function NotFound() {
  const { t } = useI18n();
  return (
    <Screen title={t('not-found.title')}>
      <Panel>
        <EmptyState
          icon={<IconMapOff size={28} />}
          text={t('not-found.text')}
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
