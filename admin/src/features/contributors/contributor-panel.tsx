import { Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ContributorItem } from 'parvis/contract/contributor';
import { useApi } from '../../api/api.ts';
import { useI18n } from '../../i18n/i18n-context.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { UsedIn } from '../usages/used-in.tsx';
import classes from './contributor-panel.module.css';

interface ContributorPanelProps {
  /** Name of the open contributor. */
  name: string | undefined;
  onClose: () => void;
}

/** Side panel with a contributor's variables, its source file and its usages. */
export function ContributorPanel({ name, onClose }: ContributorPanelProps) {
  const all = useQuery(useApi().query('GET /api/admin/cms/contributors'));
  const open = all.data?.items.find((contributor) => contributor.name === name);
  // Keeps the content while the panel closes.
  const [shown, setShown] = useState(open);
  if (open !== undefined && open !== shown) setShown(open);
  return (
    <SidePanel opened={open !== undefined} onClose={onClose} title={shown?.name}>
      {shown && <Details contributor={shown} />}
    </SidePanel>
  );
}

function Details({ contributor }: { contributor: ContributorItem }) {
  const { t } = useI18n();
  const { name, description, file, variables } = contributor;
  return (
    <Stack gap="xl">
      {description && <Text>{description}</Text>}
      <Part title={t('contributors.column-source')}>
        {file ? (
          <>
            <Text>{t('contributors.source-project')}</Text>
            <Code className={classes.file ?? ''}>{file}</Code>
          </>
        ) : (
          <Text>{t('contributors.built-in-text')}</Text>
        )}
      </Part>
      <Part title={t('contributors.column-variables')}>
        {variables ? (
          <dl className={classes.variables}>
            {Object.entries(variables).map(([variable, text]) => (
              <div key={variable}>
                <dt>
                  <Code>{`{{ ${variable} }}`}</Code>
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <Text c="dimmed">{t('contributors.no-variables')}</Text>
        )}
      </Part>
      <Part title={t('usages.title')}>
        <UsedIn id={name} kind="contributor" none={t('contributors.unused')} />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </section>
  );
}
