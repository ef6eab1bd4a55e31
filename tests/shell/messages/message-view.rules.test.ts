import { expect, test } from 'vitest'
import { textsIn } from '#app/page/text/texts.server.ts'
import { messageView } from '#app/shell/messages/message-view.server.ts'
import { languages } from '#contract/platform/language.ts'
import { NewsLevel, NoticeType, ReadStatus, RouteKey } from '#contract/shell/messages/codes.ts'
import type { Message } from '#contract/shell/messages/shapes.ts'

const request = new Request('http://localhost/messages')

const viewOf = (routeKey: RouteKey, workspaceId: string | null, readStatus: ReadStatus = ReadStatus.unread) => {
  const message: Message = {
    id: 1,
    bizId: 'of-the-message',
    createTime: '2026-11-20T08:00:00.000Z',
    readStatus,
    routeKey,
    routeDataMap: { noticeType: NoticeType.memberInvitation, newsLevel: NewsLevel.important, workspaceId, path: null },
    newBodyMap: { 'zh-Hans': '邀请', 'zh-Hant': '邀請', en: 'Invitation' },
  }
  return messageView(request, message).invitation
}

test('an invitation is answered where a workspace id is present, while it waits, and nowhere else', () => {
  expect(viewOf(RouteKey.workspaceInvite, 'of-the-workspace')).toBe('/workbench/of-the-workspace/invitation')
  expect(viewOf(RouteKey.workspaceInvite, null)).toBe('')
  expect(viewOf(RouteKey.workspaceInvite, 'of-the-workspace', ReadStatus.read)).toBe('')
  expect(viewOf(RouteKey.none, 'of-the-workspace')).toBe('')
})

test('seventeen types of messages and three levels have their words in every language', () => {
  const types = Object.values(NoticeType).map((type) => `type.${type}`)
  const levels = Object.values(NewsLevel).map((level) => `level.${level}`)
  expect([types.length, levels.length]).toEqual([17, 3])
  for (const language of languages) {
    const t = textsIn(language).getFixedT(language, 'messages')
    const words = [...types, ...levels].map((key) => t(key as never) as string)
    for (const [at, word] of words.entries()) expect(word, `${language} ${at}`).not.toMatch(/^$|^(type|level)\./)
    expect(new Set(words).size, language).toBe(types.length + levels.length)
  }
})
