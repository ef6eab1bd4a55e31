import { useBlocker, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { type FormPlace, forgetTyping, formIdOf, keepTyping } from '#app/page/forms/stored-typing.ts'
import { isChangedControl } from '#app/ui/forms/form.ts'

/** spec: platform §9 "destroy-to-login debounce" */
const leaveAfterMs = 1000

/** Forms with unsent input. Filters are excluded: their input is no loss. */
const typedIn = new Set<HTMLFormElement>()
/** Their changed controls. React keeps a control's default value equal to its value, so the two cannot be compared. */
const typedControls = new Set<Element>()

function isTyped(): boolean {
  for (const form of typedIn) if (!form.isConnected) typedIn.delete(form)
  for (const control of typedControls) if (!control.isConnected) typedControls.delete(control)
  return typedIn.size > 0
}

/** Page and account of the forms in the document. */
let where: Omit<FormPlace, 'form'> | undefined

const placeOf = (form: HTMLFormElement): FormPlace | undefined => where && { ...where, form: formIdOf(form) }

/** Stores unsent input, to be offered on the next visit to the page. */
function keepTyped(): void {
  for (const form of typedIn) {
    const place = form.isConnected && placeOf(form)
    if (place) keepTyping(place, form, Date.now())
  }
}

function forget(form: HTMLFormElement): void {
  typedIn.delete(form)
  const place = placeOf(form)
  if (place) forgetTyping(place)
}

/** A control's label; for one of several choices, their group's label. */
function labelOf(control: Element): string {
  const group = control.matches('[type=radio], [type=checkbox]') && control.closest('fieldset')?.querySelector('legend')
  const named =
    group ||
    (control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
      ? control.labels?.[0]
      : undefined)
  return (named?.textContent ?? control.getAttribute('aria-label') ?? '').replace(/[\s*＊]+/g, ' ').trim()
}

/** Labels of the unsaved fields, in page order and without duplicates. */
export function unsavedLabels(): string[] {
  const changed = [...typedIn].flatMap((form) =>
    [...form.elements].filter((control) => typedControls.has(control) || isChangedControl(control)),
  )
  return [...new Set(changed.map(labelOf))].filter((label) => label !== '')
}

/** Opens the leave dialog of the layout. */
let askFirst: ((leave: () => void) => void) | undefined
let leaving: ReturnType<typeof setTimeout> | undefined

/** Goes to the login page, after a confirmation if there is unsaved input. Debounced. spec: platform §4 */
export function leaveForLogin(login: string): void {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    const leave = () => {
      keepTyped()
      typedIn.clear()
      window.location.assign(login)
    }
    if (isTyped() && askFirst) askFirst(leave)
    else leave()
  }, leaveAfterMs)
}

/** Handlers of the leave dialog. */
export type LeaveQuestion = { stay: () => void; leave: () => void }

/**
 * Asks once before navigation discards unsaved input, and stores the input in this tab. A link inside the form, such as
 * its cancel link, counts as consent: nothing is asked or stored. Returns the question while it is open. Closing the
 * tab shows the browser's dialog.
 */
export function useLeaveQuestion(account: string): LeaveQuestion | undefined {
  const { pathname, search } = useLocation()
  const meant = useRef(false)
  const [leave, setLeave] = useState<() => void>()
  useEffect(() => {
    askFirst = (then) => setLeave(() => then)
    return () => {
      askFirst = undefined
    }
  }, [])
  useEffect(() => {
    where = { account, page: pathname + search }
    meant.current = false
  }, [account, pathname, search])

  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const formOf = (target: EventTarget | null) => {
      const form = target instanceof Element ? target.closest('form') : null
      return form?.method === 'post' ? form : undefined
    }
    // Input typed before hydration.
    for (const form of document.forms) {
      if (formOf(form) && [...form.elements].some(isChangedControl)) typedIn.add(form)
    }
    document.addEventListener(
      'input',
      ({ target }) => {
        const form = formOf(target)
        if (!form || !(target instanceof Element)) return
        typedIn.add(form)
        typedControls.add(target)
      },
      { signal },
    )
    document.addEventListener(
      'submit',
      ({ target, submitter }) => {
        if (!(target instanceof HTMLFormElement)) return
        // Buttons of RepeatedRows do not save.
        if (submitter?.closest('[data-rows]')) typedIn.add(target)
        else forget(target)
      },
      { signal, capture: true },
    )
    document.addEventListener(
      'click',
      ({ target }) => {
        const form = formOf(target)
        meant.current = form !== undefined
        if (!form || !(target instanceof Element) || !target.closest('a')) return
        forget(form)
        typedIn.clear()
      },
      { signal, capture: true },
    )
    window.addEventListener(
      'beforeunload',
      (event) => {
        if (isTyped()) event.preventDefault()
      },
      { signal },
    )
    window.addEventListener('pagehide', keepTyped, { signal })
    return () => {
      over.abort()
      typedIn.clear()
    }
  }, [])

  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname && historyAction !== 'REPLACE'
    // A click into a field before the browser's back button is no consent.
    return leaves && (historyAction === 'POP' || !meant.current) && isTyped()
  })
  if (blocker.state === 'blocked') {
    return {
      stay: () => blocker.reset(),
      leave: () => {
        keepTyped()
        typedIn.clear()
        blocker.proceed()
      },
    }
  }
  return leave && { stay: () => setLeave(undefined), leave }
}
