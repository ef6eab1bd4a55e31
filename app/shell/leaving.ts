import { useBlocker } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isChangedControl } from '#app/ui/changed-control.ts'

/** spec: platform §9 "destroy-to-login debounce" */
const leaveAfterMs = 1000

/** Forms in which something was typed that has not been sent. Filters are no work that could be lost. */
const typedIn = new Set<HTMLFormElement>()

function isTyped(): boolean {
  for (const form of typedIn) if (!form.isConnected) typedIn.delete(form)
  return typedIn.size > 0
}

let question = ''
let leaving: ReturnType<typeof setTimeout> | undefined

/** Goes to the login page, asking first where something typed would be lost; called again and again it goes once. spec: platform §4 */
export function leaveForLogin(login: string): void {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    if (isTyped() && !window.confirm(question)) return
    typedIn.clear()
    window.location.assign(login)
  }, leaveAfterMs)
}

/** Asks once before what was typed into a form is left behind. A link inside the form, such as its cancel, means it. */
export function useAskedBeforeLeaving(): void {
  const { t } = useTranslation()
  const meant = useRef(false)
  question = t('frame.leave')

  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    const formOf = (target: EventTarget | null) => {
      const form = target instanceof Element ? target.closest('form') : null
      return form?.method === 'post' ? form : undefined
    }
    // Typed before the scripts had come.
    for (const form of document.forms) {
      if (formOf(form) && [...form.elements].some(isChangedControl)) typedIn.add(form)
    }
    document.addEventListener(
      'input',
      ({ target }) => {
        const form = formOf(target)
        if (form) typedIn.add(form)
      },
      { signal },
    )
    document.addEventListener(
      'submit',
      ({ target }) => {
        if (target instanceof HTMLFormElement) typedIn.delete(target)
      },
      { signal, capture: true },
    )
    document.addEventListener(
      'click',
      ({ target }) => {
        meant.current = formOf(target) !== undefined
        if (meant.current && target instanceof Element && target.closest('a')) typedIn.clear()
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
    return () => {
      over.abort()
      typedIn.clear()
    }
  }, [])

  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const leaves = currentLocation.pathname !== nextLocation.pathname && historyAction !== 'REPLACE'
    return leaves && !meant.current && isTyped()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!window.confirm(question)) return blocker.reset()
    typedIn.clear()
    blocker.proceed()
  }, [blocker])
}
