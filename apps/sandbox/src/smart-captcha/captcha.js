// Emulates SmartCaptcha's script: the extended methods, with a checkbox in place of the challenge.
;(() => {
  const source = new URL(document.currentScript.src)
  const onload = source.searchParams.get('onload')
  const TOKEN_MS = 300_000
  const BORDER = '#65676c'
  const ALARM = '#cf1f1f'
  const widgets = new Map()
  let last_id = 0

  function make(tag, style, fields) {
    const element = Object.assign(document.createElement(tag), fields)
    // By property, because a content security policy may forbid style attributes.
    Object.assign(element.style, style)
    return element
  }

  function build(host, options) {
    const box = make('input', { width: '24px', height: '24px', margin: '0', flex: 'none' }, { type: 'checkbox' })
    const text = make('span', {}, { textContent: 'Я не робот' })
    const label = make('label', {
      display: 'flex',
      alignItems: 'center',
      gap: '12px',
      boxSizing: 'border-box',
      minHeight: '56px',
      padding: '12px 16px',
      border: `1px solid ${BORDER}`,
      borderRadius: '16px',
      color: '#111114',
      background: '#ffffff',
      cursor: 'pointer',
    })
    const status = make('p', { margin: '8px 0 0', color: ALARM })
    status.setAttribute('role', 'status')
    const field = make('input', {}, { type: 'hidden', name: 'smart-token' })
    label.append(box, text)
    host.replaceChildren(...(options.invisible ? [field] : [label, status, field]))
    return { host, options, box, status, field, token: '', request: undefined, expiry: undefined, listeners: new Map() }
  }

  function emit(widget, event, ...values) {
    for (const listen of widget.listeners.get(event) ?? []) listen(...values)
  }

  function setToken(widget, token) {
    clearTimeout(widget.expiry)
    widget.token = token
    widget.field.value = token
    widget.box.checked = token !== ''
    widget.status.textContent = ''
  }

  async function requestToken(widget) {
    if (widget.request || widget.token) return
    const request = Symbol('request')
    widget.request = request
    try {
      const token = await fetchToken(widget.options.sitekey)
      // The widget was reset or destroyed in the meantime.
      if (widget.request !== request) return
      setToken(widget, token)
      widget.expiry = setTimeout(() => {
        setToken(widget, '')
        emit(widget, 'token-expired')
      }, TOKEN_MS)
      widget.options.callback?.(token)
      emit(widget, 'success', token)
    } catch (error) {
      console.error(error)
      if (widget.request !== request) return
      setToken(widget, '')
      widget.status.textContent = 'Не получилось проверить. Отметь ещё раз'
      emit(widget, 'network-error')
    } finally {
      if (widget.request === request) widget.request = undefined
    }
  }

  async function fetchToken(sitekey) {
    const address = new URL('token', source)
    address.searchParams.set('sitekey', sitekey)
    const answer = await fetch(address, { method: 'POST' })
    const { token, error } = await answer.json()
    if (!answer.ok) throw new Error(error)
    return token
  }

  function clear(widget) {
    widget.request = undefined
    setToken(widget, '')
  }

  // Without an id the methods use the first widget.
  function find(id = widgets.keys().next().value) {
    return widgets.get(id)
  }

  window.smartCaptcha = {
    render(container, options) {
      const host = typeof container === 'string' ? document.getElementById(container) : container
      const widget = build(host, options)
      // A second click must not uncheck a passed check.
      widget.box.addEventListener('click', (event) => {
        if (widget.token) event.preventDefault()
      })
      widget.box.addEventListener('change', () => void requestToken(widget))
      last_id += 1
      widgets.set(last_id, widget)
      return last_id
    },
    getResponse: (id) => find(id)?.token ?? '',
    execute(id) {
      const widget = find(id)
      if (widget) void requestToken(widget)
    },
    reset(id) {
      const widget = find(id)
      if (widget) clear(widget)
    },
    destroy(id) {
      const widget = find(id)
      if (!widget) return
      clear(widget)
      widget.host.replaceChildren()
      for (const [key, other] of widgets) if (other === widget) widgets.delete(key)
    },
    subscribe(id, event, listen) {
      const listeners = find(id)?.listeners
      if (!listeners) return () => {}
      if (!listeners.has(event)) listeners.set(event, new Set())
      listeners.get(event).add(listen)
      return () => listeners.get(event).delete(listen)
    },
  }

  if (source.searchParams.get('render') === 'onload' && onload) window[onload]?.()
})()
