import type { ShouldRevalidateFunction } from '@remix-run/react'

/**
 * What a route has loaded stays when a form was refused or did not reach the server. vite.config.ts gives this to every
 * route: without it Remix loads all of them anew after a fetcher's post, and a page whose network has gone is lost.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 && defaultShouldRevalidate
