import type { TranslationOf } from './catalogue.ts';
import type { en } from './en.ts';
import { commonFr } from './fr/common.ts';
import { pagesFr } from './fr/pages.ts';
import { shellFr } from './fr/shell.ts';
import { signInFr } from './fr/sign-in.ts';
import { startFr } from './fr/start.ts';

export const fr: TranslationOf<typeof en> = { ...commonFr, ...shellFr, ...signInFr, ...startFr, ...pagesFr };
