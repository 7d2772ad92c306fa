import { commonEn } from './en/common.ts';
import { pagesEn } from './en/pages.ts';
import { shellEn } from './en/shell.ts';
import { signInEn } from './en/sign-in.ts';
import { startEn } from './en/start.ts';

/** Every text of the administration pages in English: the catalogue that the others are translations of. */
export const en = { ...commonEn, ...shellEn, ...signInEn, ...startEn, ...pagesEn } as const;
