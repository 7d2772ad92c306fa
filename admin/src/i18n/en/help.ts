/** Help of each screen: one paragraph per line. Loaded when it is opened. */
export const helpEn = {
  shortcuts: 'Press ? for the keyboard shortcuts.',
  start:
    'Start with what needs attention: each number leads to the list that it counts.\nSearch everything with Ctrl K: titles, texts, media, people, screens and actions.',
  pages:
    'A page has a title, content and addresses in each language. “Insert” adds a form or an article to the text.\nA draft is visible only here. “Publish” makes it public, now or from the time in “Visible from”.\nA published page can have pending changes: “Save without publishing” keeps them until you publish or schedule them.\n“History” compares earlier versions and restores them, whole or field by field.\nThe tree shows which page is below which; you choose the parent in a page’s settings.',
  navigation:
    'A menu lists pages, articles and web addresses, in up to three levels. Drag the items, or press Alt and an arrow key.\nAn item without a label shows the title of its target. Items that are not public in a language are left out there.',
  articles:
    'An article has the fields of its model: news, events, people. It appears wherever it is included, and at its own address if its model has one.\nDrafts, pending changes, history and translations work as in pages.',
  media:
    'Upload images, videos, sound and documents here, or directly while writing.\nDescribe each image in every language: texts that do not have their own description use this one.\nA file that is in use cannot be deleted by accident: “Used in” shows where.',
  forms:
    'Add fields in the order in which visitors fill them in, and watch the preview.\nUnder “Email” you choose who receives each submission, and whether the sender gets a confirmation.\nInsert the form into a page to publish it. A closed form shows its closing message.',
  'forms-results':
    'Every submission is stored before the visitor sees the thank-you message. Its number is easy to say on the telephone.\nSubmissions that look like spam are set aside; mark false ones as not spam, and their emails are sent.\nChoose a form in the filters to export its submissions. Old ones are deleted automatically.\n“Erase a person’s data” finds and deletes everything that contains a value, such as an email address.',
  'articles-model':
    'A model defines the fields of a type of article. Articles of a model with an address have pages of their own.\nA change of fields applies to existing articles. Before values are lost, you are asked.',
  css: 'Style sheets define how pages look; the preview shows a page with your changes before you save.\nEarlier versions can be compared and restored.',
  trash:
    'What was deleted stays here for a while and can be restored with its addresses and history.\nSubmissions are not kept here. “Delete for good” cannot be undone.',
  users:
    'Each user has one profile; a profile has roles; a role has permissions.\nUsers are disabled, not deleted: their name stays in the history, and they can be restored.\nThe audit log shows who did what, and when.',
  redirects:
    'When an address changes, a redirect from the old one is created automatically, so that links keep working.\nCreate others by hand, for example for printed addresses.',
  webhooks:
    'A webhook calls another system when content is published or changed, or when a form is submitted.\nFailed calls are repeated for three days; open a webhook to see them and to send them again.',
  contributors:
    'A contributor is code of the project that adds variables to templates, such as opening hours.\nYou choose contributors in the settings of pages, forms and articles.',
  settings: 'These properties are set by whoever runs the service. Here you can look them up.',
  account:
    'Change your password, turn on two-factor authentication, and see where you are signed in.\nAn API token lets a program do what you may do. Create one for each program.',
} as const;
