/** How a tag of a template is compiled. */
export type TagKind =
  /** Has no body; a closing tag is ignored. */
  'void' | 'if' | 'elseif' | 'else' | 'loop' | 'break' | 'continue' | 'decorate' | 'script' | 'comment';

export interface TagDefinition {
  readonly kind: TagKind;
  /** Groups of attributes. The tag requires at least one attribute of each group. */
  readonly required?: readonly (readonly string[])[];
  /** An example of the tag, for messages. */
  readonly example: string;
}

const voidTag = (example: string, ...required: string[]): TagDefinition => ({
  kind: 'void',
  required: required.map((names) => names.split('|')),
  example,
});

/** The tags that the platform knows. Any other tag that begins with `is` may be declared by `<ismodule>`. */
export const tagDefinitions: ReadonlyMap<string, TagDefinition> = new Map(
  Object.entries<TagDefinition>({
    isif: { kind: 'if', required: [['condition']], example: '<isif condition="${pdict.order}">' },
    iselseif: {
      kind: 'elseif',
      required: [['condition']],
      example: '<iselseif condition="${pdict.order}"/>',
    },
    iselse: { kind: 'else', example: '<iselse/>' },
    isloop: {
      kind: 'loop',
      required: [['items', 'iterator', 'end']],
      example: '<isloop items="${pdict.items}" var="item">',
    },
    isbreak: { kind: 'break', example: '<isbreak/>' },
    iscontinue: { kind: 'continue', example: '<iscontinue/>' },
    isdecorate: {
      kind: 'decorate',
      required: [['template']],
      example: '<isdecorate template="mail/layout">',
    },
    isscript: { kind: 'script', example: '<isscript>' },
    iscomment: { kind: 'comment', example: '<iscomment>' },
    isnext: voidTag('<isnext/>'),
    isprint: voidTag('<isprint value="${pdict.text}"/>', 'value'),
    isset: voidTag('<isset name="total" value="${0}" scope="page"/>', 'name', 'value'),
    isremove: voidTag('<isremove name="total" scope="page"/>', 'name'),
    isinclude: voidTag('<isinclude template="mail/footer"/>', 'template|url'),
    isreplace: voidTag('<isreplace/>'),
    ismodule: voidTag(
      '<ismodule template="components/address" name="address" attribute="address"/>',
      'template',
      'name',
    ),
    isselect: voidTag(
      '<isselect name="country" iterator="${pdict.countries}" description="label" value="id"/>',
      'name',
      'iterator',
      'description',
      'value',
    ),
    iscontent: voidTag('<iscontent type="text/html" charset="UTF-8"/>'),
    iscookie: voidTag('<iscookie name="seen" value="yes"/>', 'name', 'value'),
    iscache: voidTag('<iscache type="relative" hour="24"/>'),
    isredirect: voidTag('<isredirect location="${URLUtils.home()}"/>', 'location'),
    isstatus: voidTag('<isstatus value="404"/>', 'value'),
    iscomponent: voidTag('<iscomponent pipeline="Product-Show"/>', 'pipeline'),
    isslot: voidTag('<isslot id="banner" context="global"/>'),
    isobject: voidTag('<isobject object="${pdict.product}" view="detail">'),
    isactivedatahead: voidTag('<isactivedatahead/>'),
    isactivedatacontext: voidTag('<isactivedatacontext category="${pdict.category}"/>'),
    isanalyticsoff: voidTag('<isanalyticsoff/>'),
    isapplepay: voidTag('<isapplepay/>'),
    isbuynow: voidTag('<isbuynow/>'),
    ispayment: voidTag('<ispayment/>'),
    ispaymentmessages: voidTag('<ispaymentmessages/>'),
  }),
);
