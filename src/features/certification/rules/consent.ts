// Separate consent to the use of identity papers, as it is shown; a change of its text is a new version.

export const CONSENT_VERSION = '2026-11'

export const CONSENT_POINTS = [
  '处理的信息：姓名、身份证号码，以及您上传的身份证照片或营业执照照片，其中身份证信息属于敏感个人信息。',
  '用途仅限核实您的身份或企业资质，不用于其他目的，不公开展示，也不提供给其他用户。',
  '号码与姓名加密保存，页面上遮盖显示；照片只有您本人和审核人员能通过短时有效的链接查看，审核人员每次查看均有记录。',
  '您可以不同意，此时不能完成认证，但不影响浏览、发布和收藏；同意后也可以随时撤回，撤回后照片与资料即行删除，认证随之失效。',
] as const

export const CONSENT_LABEL = '我已阅读上述说明，单独同意平台为核实身份处理我的证件信息和影像'
