import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { ApiContext, type Api } from './api/api.ts';
import './app.css';
import classes from './app.module.css';
import type { Connection } from './api/connection.ts';
import type { SessionGate } from './features/sign-in/session-gate.ts';
import { SignInAgain } from './features/sign-in/sign-in-again.tsx';
import { I18nProvider } from './i18n/i18n-provider.tsx';
import type { createAppRouter } from './router.tsx';
import { readableVariables, theme } from './theme.ts';
import { ConnectionBanner } from './ui/connection-banner.tsx';

export interface AppProps {
  api: Api;
  queries: QueryClient;
  router: ReturnType<typeof createAppRouter>;
  gate: SessionGate;
  connection: Connection;
  texts: ComponentProps<typeof I18nProvider>['initial'];
}

/** The providers and overlays around all screens. */
export function App({ api, queries, router, gate, connection, texts }: AppProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={readableVariables} defaultColorScheme="auto">
      <I18nProvider initial={texts}>
        <QueryClientProvider client={queries}>
          <ApiContext value={api}>
            <ConnectionBanner connection={connection} />
            <RouterProvider router={router} />
            <Notifications
              position="bottom-left"
              autoClose={4000}
              transitionDuration={150}
              className={classes.notices ?? ''}
            />
            <SignInAgain gate={gate} />
          </ApiContext>
        </QueryClientProvider>
      </I18nProvider>
    </MantineProvider>
  );
}
