/*
 * Checks forms as one types and submits them in place. Without it everything works all the same: the server checks what
 * it is sent, and answers with pages.
 */
const RETRY_MS = [1000, 3000, 8000];
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let isPressed = false;
const waiting = [];
addEventListener('mousedown', () => (isPressed = true), true);
for (const event of ['mouseup', 'dragend']) addEventListener(event, () => setTimeout(release), true);

for (const element of document.querySelectorAll('form[data-form]')) enhance(element, unhidden(element));

/** At once, or when the button of the mouse is up again: what is being clicked must not move from under the pointer. */
function whenReleased(action) {
  if (isPressed) waiting.push(action);
  else action();
}

function release() {
  isPressed = false;
  for (const action of waiting.splice(0)) action();
}

/** The form with its own properties, also where a field is called `action` or `elements` and would stand in their place. */
function unhidden(element) {
  const own = HTMLFormElement.prototype;
  return new Proxy(element, {
    get(_, name) {
      const value = Reflect.get(own, name, element);
      return typeof value === 'function' ? value.bind(element) : value;
    },
    set: (_, name, value) => Reflect.set(own, name, value, element),
  });
}

function enhance(element, form) {
  // Where the site leaves checking to the server, so does this.
  const checks = !form.noValidate;
  form.noValidate = true;
  let key;
  let busy = false;

  form.addEventListener('input', ({ target }) => {
    key = undefined;
    if (checks && target.getAttribute('aria-invalid') === 'true') show(form, target, faultOf(form, target));
  });
  for (const event of ['focusout', 'change']) {
    form.addEventListener(event, ({ target }) => {
      const isLeft = event === 'focusout' || target.type === 'file';
      if (checks && isLeft && target.willValidate && target.value)
        whenReleased(() => show(form, target, faultOf(form, target)));
    });
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void submit();
  });

  async function submit() {
    const controls = [...form.elements].filter((control) => control.name && control.willValidate);
    const faults = checks ? controls.map((control) => [control, faultOf(form, control)]) : [];
    if (tell(form, faults)) return;
    busy = true;
    form.setAttribute('aria-busy', 'true');
    announce(form, form.dataset.sending);
    key ??= newKey();
    try {
      await conclude(form, await send(form, new FormData(element), key));
    } catch {
      announce(form, form.dataset.offline, 'alert');
    } finally {
      busy = false;
      form.removeAttribute('aria-busy');
    }
  }
}

/** Tries again, under the same key, when the network or the server is away. */
async function send(form, data, key) {
  if (form.dataset.challenge) data.set('_altcha', await prove(form.dataset.challenge));
  const body = form.enctype === 'multipart/form-data' ? data : new URLSearchParams(data);
  const headers = {
    Accept: 'application/json',
    'Accept-Language': form.closest('[lang]')?.lang || 'en',
    'Idempotency-Key': key,
  };
  for (const pause of [...RETRY_MS, undefined]) {
    try {
      const answer = await fetch(form.action, { method: 'POST', headers, body, credentials: 'omit' });
      if (answer.status < 500 || pause === undefined) return answer;
    } catch (error) {
      if (pause === undefined) throw error;
    }
    await wait(pause);
  }
}

async function conclude(form, answer) {
  const body = await answer.json();
  if (answer.ok) {
    const done = document.createElement('div');
    done.className = 'form-success';
    done.setAttribute('role', 'status');
    done.tabIndex = -1;
    done.append(Object.assign(document.createElement('p'), { textContent: body.message }));
    form.replaceWith(done);
    done.focus();
    return;
  }
  const faults = (body.errors ?? []).map(({ pointer, message }) => {
    const [, part, name] = pointer.split('/');
    const control = part === 'values' ? controlOf(form, name) : null;
    return [control, message, part === 'values' && !control];
  });
  // The form has changed since this page was made: the server shows it as it is now, with what was entered.
  if (faults.some(([, , isElsewhere]) => isElsewhere)) return form.submit();
  const general = faults.filter(([control]) => !control).map(([, message]) => message);
  if (
    !tell(
      form,
      faults.filter(([control]) => control),
    )
  )
    announce(form, [body.detail, ...general].join(' '), 'alert');
}

/** The first control of a field; null where the page has none. */
function controlOf(form, name = '') {
  const named = form.elements.namedItem(name);
  return named instanceof RadioNodeList ? named[0] : named;
}

/** Shows what is wrong, and leads to the first of it. Gives whether anything is. */
function tell(form, faults) {
  for (const control of form.elements) if (control.name) show(form, control, '');
  const wrong = faults.filter(([, message]) => message);
  for (const [control, message] of wrong) show(form, control, message);
  announce(form, wrong.length > 0 ? form.dataset.faults : '', wrong.length > 0 ? 'alert' : 'status');
  wrong[0]?.[0].focus();
  return wrong.length > 0;
}

function faultOf(form, control) {
  const { validity, type, dataset } = control;
  const texts = form.dataset;
  if ([...(control.files ?? [])].some(({ size }) => size > Number(dataset.maxSize))) return dataset.tooLarge;
  if (validity.valid) return '';
  if (validity.valueMissing) return texts.required;
  if (validity.badInput)
    return type === 'number' ? texts.number : (dataset.unreadable ?? control.validationMessage);
  if (validity.typeMismatch) return type === 'email' ? texts.email : texts.url;
  if (validity.tooShort) return dataset.tooShort;
  if (validity.rangeUnderflow) return dataset.minimum;
  if (validity.rangeOverflow) return dataset.maximum;
  if (validity.stepMismatch && dataset.step) return dataset.step;
  if (validity.patternMismatch) return texts.pattern;
  return control.validationMessage;
}

/** Where the fault of a control stands: beside it, or below the group that it belongs to. */
function show(form, control, message) {
  const place = control.closest('.field');
  if (!place) return;
  const id = `${place.matches('fieldset') ? controlOf(form, control.name).id : control.id}-error`;
  const known = place.querySelector('.field-error');
  const described = place.matches('fieldset') ? place : control;
  const others = (described.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((name) => name && name !== id);
  place.classList.toggle('field-invalid', message !== '');
  if (!message) {
    known?.remove();
    control.removeAttribute('aria-invalid');
  } else {
    const text = known ?? Object.assign(document.createElement('p'), { className: 'field-error', id });
    text.textContent = message;
    if (!known) place.append(text);
    control.setAttribute('aria-invalid', 'true');
    others.push(text.id);
  }
  if (others.length > 0) described.setAttribute('aria-describedby', others.join(' '));
  else described.removeAttribute('aria-describedby');
}

/** What is wrong interrupts whoever listens; everything else waits its turn. */
function announce(form, text, role = 'status') {
  const status = form.querySelector('[data-form-status]');
  status?.setAttribute('role', role);
  if (status) status.textContent = text ?? '';
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Finds the number behind a challenge. Empty where the browser cannot: then a person looks at the answer. */
async function prove(address) {
  if (!globalThis.crypto?.subtle) return '';
  const challenge = await (await fetch(address, { credentials: 'omit' })).json();
  const encoder = new TextEncoder();
  for (let number = 0; number <= challenge.maxnumber; number += 1) {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(challenge.salt + number));
    const text = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (text === challenge.challenge) return btoa(JSON.stringify({ ...challenge, number }));
  }
  return '';
}
