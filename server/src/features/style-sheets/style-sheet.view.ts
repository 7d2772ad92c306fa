import type {
  StyleSheetItem,
  StyleSheetVersionItem,
  StyleSheetVersionView,
  StyleSheetView,
} from '../../contract/style-sheet.ts';
import { toInstant } from '../../kernel/clock.ts';
import { styleSheetHref, type StyleSheet } from './style-sheet.store.ts';
import type { StyleSheetVersion } from './style-sheet-version.store.ts';

export function toStyleSheetItem(sheet: StyleSheet): StyleSheetItem {
  return { ...toVersionItem(sheet), url: styleSheetHref(sheet) };
}

export function toStyleSheetView(sheet: StyleSheet): StyleSheetView {
  return { ...toStyleSheetItem(sheet), content: sheet.content.toString() };
}

export function toVersionItem({
  id,
  hash,
  content,
  updatedAt,
}: StyleSheet | StyleSheetVersion): StyleSheetVersionItem {
  return { id, version: hash, size: content.length, updatedAt: toInstant(updatedAt) };
}

export function toVersionView(version: StyleSheetVersion): StyleSheetVersionView {
  return { ...toVersionItem(version), content: version.content.toString() };
}
