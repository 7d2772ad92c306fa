import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ArticleDocument } from 'parvis/contract/article';
import { ArticleModelDocument } from 'parvis/contract/article-model';
import { FormDocument } from 'parvis/contract/form';
import { NavigationDocument } from 'parvis/contract/navigation';
import { PageDocument } from 'parvis/contract/page';
import { en } from './en.ts';
import { amountText, propertyText } from './property-texts.ts';
import { createTranslate } from './translate.ts';

const t = createTranslate('en', en);

describe('property labels', () => {
  const CASES: [kind: string, path: string, text: string][] = [
    ['page', 'content', 'Content'],
    ['form', 'fields.photo.media', 'Fields · photo'],
    ['article', 'values.body', 'Values · body'],
    ['article', 'draft.values.body', 'Values · body (pending changes)'],
    ['page', 'somethingNew', 'somethingNew'],
    ['constructor', 'name', 'name'],
    ['page', 'toString', 'toString'],
  ];
  for (const [kind, path, text] of CASES) {
    it(`label “${path}” of a ${kind} “${text}”`, () => assert.equal(propertyText(kind, path, t), text));
  }

  it('exist for everything that an editor can change', () => {
    const documents = {
      page: PageDocument,
      form: FormDocument,
      article: ArticleDocument,
      'article-model': ArticleModelDocument,
      navigation: NavigationDocument,
    };
    for (const [kind, { properties }] of Object.entries(documents))
      for (const name of Object.keys(properties)) assert.notEqual(propertyText(kind, name, t), name);
  });

  it('count known items in words, and others by name', () => {
    assert.equal(amountText('results', 1, t), '1 submission');
    assert.equal(amountText('results', 1200, t), '1,200 submissions');
    assert.equal(amountText('pages', 3, t), 'pages: 3');
  });
});
