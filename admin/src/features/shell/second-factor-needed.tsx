import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
import type { SignInView } from 'parvis/contract/auth';
import { useI18n } from '../../i18n/i18n-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';

/** Returns whether the user has no permissions until the second factor is set up. */
export const needsSecondFactor = ({ secondFactor }: SignInView): boolean =>
  secondFactor.required && !secondFactor.enabled;

/** Notice that links to the second-factor setup. */
export function SecondFactorNeeded() {
  const { t } = useI18n();
  return (
    <Panel>
      <EmptyState
        icon={<IconShieldLock size={28} />}
        title={t('start.second-factor')}
        text={t('start.second-factor-text')}
        action={<ButtonLink to="/account">{t('start.second-factor-set-up')}</ButtonLink>}
      />
    </Panel>
  );
}
