import { useLocation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'

/** spec: platform §9 */
const openAfterMs = 100
const closeAfterMs = 200

const openGroups = (menu: HTMLElement) => menu.querySelectorAll<HTMLDetailsElement>('details[open]')

function closeAll(menu: HTMLElement): void {
  for (const group of openGroups(menu)) group.open = false
}

/**
 * Extends a menu of `<details>`: hovering opens and closes, Escape closes and restores the focus. A press outside, a
 * focus change and a navigation close it.
 */
export function useHoverMenu(ref: RefObject<HTMLElement>): void {
  const { key } = useLocation()
  const shownAt = useRef(key)

  // A navigation closes open groups. Not on the first page, where one may have been opened before hydration.
  useEffect(() => {
    if (ref.current && shownAt.current !== key) closeAll(ref.current)
    shownAt.current = key
  }, [ref, key])

  useEffect(() => {
    const menu = ref.current
    if (!menu) return
    const over = new AbortController()
    const { signal } = over
    let timer: ReturnType<typeof setTimeout> | undefined
    // A click on a group just opened by hovering keeps it open.
    let openedByRest: HTMLDetailsElement | undefined

    const groupOf = (target: EventTarget | null) =>
      target instanceof Element
        ? (target.closest('li')?.parentElement?.closest('details') ?? target.closest('li')?.querySelector('details'))
        : null
    const isDrawer = () => menu.matches(':popover-open')

    menu.addEventListener(
      'pointerover',
      ({ target, pointerType }) => {
        if (pointerType !== 'mouse' || isDrawer()) return
        clearTimeout(timer)
        const group = groupOf(target)
        if (!group || group.open) return
        timer = setTimeout(() => {
          group.open = true
          openedByRest = group
        }, openAfterMs)
      },
      { signal },
    )
    menu.addEventListener(
      'pointerleave',
      ({ pointerType }) => {
        if (pointerType !== 'mouse' || isDrawer()) return
        clearTimeout(timer)
        timer = setTimeout(() => closeAll(menu), closeAfterMs)
      },
      { signal },
    )
    menu.addEventListener(
      'click',
      (event) => {
        const group = event.target instanceof Element ? event.target.closest('summary')?.parentElement : undefined
        if (group && group === openedByRest) event.preventDefault()
        openedByRest = undefined
      },
      { signal },
    )
    menu.addEventListener(
      'keydown',
      ({ key: pressed }) => {
        if (pressed !== 'Escape' || isDrawer()) return
        for (const group of openGroups(menu)) {
          group.open = false
          if (group.contains(document.activeElement)) group.querySelector('summary')?.focus()
        }
      },
      { signal },
    )
    menu.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) closeAll(menu)
      },
      { signal },
    )
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !menu.contains(target)) closeAll(menu)
      },
      { signal },
    )
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [ref])
}
