import type { FrameData } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import type { PlacedHtml } from '#app/render/placed-html.ts'

type Keep = NonNullable<PageHandle<FrameData>['keep']>

/**
 * Marks the reader's data in the frame, for pages that are cached for all readers with the same roles, menus and
 * settings.
 */
export const markUser: Keep = ({ data, slot }) => {
  const { user, menus } = data
  const own = {
    id: slot(user.id),
    name: slot(user.name),
    letter: slot(user.letter),
    usercode: slot(user.usercode),
    dept: slot(user.dept),
  }
  return {
    data: { ...data, user: { ...user, ...own } },
    placed: (menus as { placed?: readonly PlacedHtml[] }).placed ?? [],
  }
}
