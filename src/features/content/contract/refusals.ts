import type { Refusal } from '#platform/contract/refusals.ts'

export const EditConflict: Refusal = {
  code: 1503,
  msg: '这条内容已有新保存的版本，请比对后再保存，您填写的内容没有丢失',
}
export const TimePassed: Refusal = { code: 1505, msg: '定时发布的时间须晚于现在' }
export const NoPreview: Refusal = { code: 1506, msg: '该内容暂无可预览的页面' }

export const TooManyPreviewLinks: Refusal = {
  code: 1537,
  msg: '这条内容有效的预览链接已有 20 个，请先撤销不用的',
}

export const BannedWords: Refusal = { code: 1534, msg: '内容里有禁用词，请修改后再发布' }
export const WordsToConfirm: Refusal = {
  code: 1535,
  msg: '内容里有敏感词或个人信息，确需保留的，请写明理由',
}

// Approval before content goes live.
export const ApprovalNeeded: Refusal = {
  code: 1514,
  msg: '这个栏目的内容须经审核后上线，请先送审',
}
export const OwnText: Refusal = { code: 1515, msg: '这一稿由您写过或改过，须由其他人审核' }
export const ApprovedBefore: Refusal = { code: 1516, msg: '您已通过这一稿，下一审须由其他人进行' }
export const NotApprover: Refusal = {
  code: 1517,
  msg: '您的账号没有这一审的权限，请联系管理员',
  tokenMsg: '接口令牌不能代替审核，请送审',
}
export const NotWaiting: Refusal = {
  code: 1518,
  msg: '这一稿已不在待审之列：可能已由他人处理，或作者又有修改。请刷新后再看',
}
export const NotSender: Refusal = { code: 1519, msg: '只有送审人可以撤回送审' }
export const NoRight: Refusal = {
  code: 1530,
  msg: '您的岗位没有这个栏目的权限，请联系管理员',
  tokenMsg: '接口令牌没有这个栏目的权限，请联系管理员',
}
export const NoPublishRight: Refusal = {
  code: 1531,
  msg: '您的岗位不能让这个栏目的内容上线或下线，请送审，或联系管理员',
  tokenMsg: '接口令牌不能让这个栏目的内容上线或下线，请送审，或联系管理员',
}
export const RulesChanged: Refusal = { code: 1521, msg: '审核设置已被他人修改，请刷新后再改' }
export const NoSuchApprover: Refusal = { code: 1520, msg: '该工作人员不能审核这一稿，请另选一位' }

// Comments on a draft.
export const TooManyComments: Refusal = {
  code: 1670,
  msg: '这条内容未处理的批注已有 200 条，请先处理一些',
}
export const CommentResolved: Refusal = { code: 1671, msg: '这条批注已处理，要再回复请先重新打开' }
export const TooManyReplies: Refusal = { code: 1672, msg: '这条批注的往来已有 200 次，请另写一条' }

// Files and words that are replaced wherever they stand.
export const NotChief: Refusal = { code: 1673, msg: '各处替换须由管理员或终审编辑进行' }
export const NoSuchFile: Refusal = {
  code: 1674,
  msg: '没有这个新文件，或它与原来的不是同一类，请重新上传或选择',
}
export const NothingToReplace: Refusal = { code: 1675, msg: '没有内容用到它，请刷新后再看' }
export const UseScheduled: Refusal = {
  code: 1676,
  msg: '这条内容已定时发布，请先取消定时，或等它上线后再替换',
}
export const UseChanged: Refusal = {
  code: 1677,
  msg: '这条内容线上一版之后还有未发布的修改，栏目又须审核，请先送审上线或恢复',
}
export const TooManyUses: Refusal = { code: 1678, msg: '用到它的内容超过 200 条，请联系技术人员处理' }
