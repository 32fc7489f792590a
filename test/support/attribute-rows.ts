/** A script, which can use `product`, its `custom` and some API classes, and the result that it must return. */
export type Row = readonly [title: string, script: string, expected: unknown];

/** Returns a script that sets attributes in a transaction and reads them from the product after a new lookup. */
const assignAndRead = (assignments: string, result: string): string =>
  `Transaction.wrap(function () { ${assignments} }); var again = ProductMgr.getProduct(product.ID).custom; return ${result};`;

/** Returns a script that makes an assignment in a transaction and returns the error's message, or `no error`. */
const assignAndCatch = (assignment: string): string =>
  `try { Transaction.wrap(function () { ${assignment} }); return 'no error'; } catch (e) { return e.message; }`;

const nullValues: Row[] = [
  ['a string', 'return custom.engraving === null;', true],
  ['a text attribute', 'return custom.story === null;', true],
  ['HTML', 'return custom.care === null;', true],
  ['a whole number', 'return custom.pieces === null;', true],
  ['a number', 'return custom.weight === null;', true],
  ['a boolean', 'return [custom.handmade === null, custom.handmade === false];', [true, false]],
  ['a date', 'return [custom.forgedOn, custom.listedAt];', [null, null]],
  ['an email address and a password', 'return [custom.maker, custom.makerKey];', [null, null]],
  ['an image', 'return custom.badge === null;', true],
];

const unsetValues: Row[] = [
  [
    'an enumeration is an EnumValue without a value',
    'return [custom.wood instanceof EnumValue, custom.wood.value, custom.wood.getValue(), custom.wood.displayValue, String(custom.wood), custom.grade.value];',
    [true, null, null, '', '', null],
  ],
  [
    'an enumeration is not empty, but its value is empty',
    'return [empty(custom.wood), empty(custom.wood.value), custom.wood ? 1 : 2];',
    [false, true, 1],
  ],
  [
    'an attribute with several values is an array without elements',
    'return [custom.tags.length, custom.goesWith.length, empty(custom.tags), "tags" in custom];',
    [0, 0, true, false],
  ],
  [
    'an attribute with a default value returns it, although it is not set',
    'return [custom.warranty, "warranty" in custom];',
    [24, false],
  ],
  [
    'a name that is not defined is null',
    'return [custom.unheardOf, "unheardOf" in custom, custom.hasOwnProperty("unheardOf")];',
    [null, false, false],
  ],
];

const values: Row[] = [
  [
    'strings',
    assignAndRead(
      "custom.engraving = 'K'; custom.story = new Array(6000).join('x'); custom.maker = 'a@b.example'; custom.makerKey = 's3cret';",
      '[again.engraving, again.story.length, again.maker, again.makerKey, typeof again.makerKey]',
    ),
    ['K', 5999, 'a@b.example', 's3cret', 'string'],
  ],
  [
    'HTML as markup',
    assignAndRead(
      "custom.care = '<b>Oil it</b>';",
      "[again.care.markup, again.care.source, '' + again.care, again.care.getMarkup()]",
    ),
    ['<b>Oil it</b>', '<b>Oil it</b>', '<b>Oil it</b>', '<b>Oil it</b>'],
  ],
  [
    'HTML in attributes of text, as its markup',
    assignAndRead(
      "custom.care = '<b>Wax</b>'; custom.engraving = custom.care; custom.story = custom.care;",
      '[again.engraving, typeof again.engraving, again.story]',
    ),
    ['<b>Wax</b>', 'string', '<b>Wax</b>'],
  ],
  [
    'numbers, rounded to the scale',
    assignAndRead(
      'custom.pieces = 12; custom.weight = 1.239;',
      '[again.pieces, again.weight, typeof again.pieces]',
    ),
    [12, 1.24, 'number'],
  ],
  [
    'a boolean',
    assignAndRead('custom.handmade = false;', '[again.handmade === false, "handmade" in again]'),
    [true, true],
  ],
  [
    'dates, including the date of a calendar',
    assignAndRead(
      'var calendar = new Calendar(new Date(86400000)); custom.forgedOn = calendar.time; custom.listedAt = new Date(0);',
      '[again.forgedOn instanceof Date, again.forgedOn.getTime(), again.listedAt.toISOString()]',
    ),
    [true, 86_400_000, '1970-01-01T00:00:00.000Z'],
  ],
  [
    'an enumeration of strings',
    assignAndRead(
      "custom.wood = 'axe';",
      "[again.wood.value, again.wood.getValue(), again.wood.displayValue, again.wood.getDisplayValue(), again.wood == 'axe', again.wood === 'axe', again.wood + '', String(again.wood), StringUtils.format('{0}', again.wood)]",
    ),
    ['axe', 'axe', 'Axe', 'Axe', true, false, 'axe', 'Axe', 'Axe'],
  ],
  [
    'an enumeration of numbers, assigned the value of another product object',
    assignAndRead(
      'custom.grade = 2; custom.grade = ProductMgr.getProduct(product.ID).custom.grade;',
      '[again.grade.value, again.grade.displayValue, again.grade == 2, again.grade > 1]',
    ),
    [2, 'Second', true, true],
  ],
  [
    'an enumeration with several values',
    assignAndRead(
      "custom.goesWith = ['saw', 'axe'];",
      '[again.goesWith.length, again.goesWith[1].displayValue, again.goesWith.map(function (one) { return one.value; }), again.goesWith[0] instanceof EnumValue]',
    ),
    [2, 'Axe', ['saw', 'axe'], true],
  ],
  [
    'sets of strings and numbers, from native arrays and collections',
    assignAndRead(
      "custom.tags = ['a', 'b']; custom.lengths = new ArrayList([1, 2]); custom.ratios = [0.5];",
      "[again.tags, again.lengths, again.ratios, again.tags.join('+'), again.tags.indexOf('b')]",
    ),
    [['a', 'b'], [1, 2], [0.5], 'a+b', 1],
  ],
];

const valueBehavior: Row[] = [
  [
    'an enumeration value without a display name shows its value',
    assignAndRead("custom.wood = 'saw';", '[again.wood.displayValue, again.wood.value]'),
    ['saw', 'saw'],
  ],
  [
    'an array of values is a copy, and not a native array',
    assignAndRead(
      "custom.tags = ['a', 'b'];",
      `(function () {
         var tags = again.tags, message = '';
         try { tags.push('c'); } catch (e) { message = e.name; }
         tags[0] = 'z';
         return [Array.isArray(tags), tags instanceof Array, tags.length, message, tags[0], again.tags[0], JSON.stringify(again.tags), ['x'].concat(again.tags)];
       })()`,
    ),
    [false, true, 2, 'TypeError', 'z', 'a', '["a","b"]', ['x', 'a', 'b']],
  ],
  [
    'an array of values is stored when it is assigned again',
    assignAndRead(
      "custom.tags = ['a', 'b']; var tags = custom.tags; tags[1] = 'y'; custom.tags = tags;",
      'again.tags',
    ),
    ['a', 'y'],
  ],
  [
    'an array of values can be iterated by for...in, forEach and ArrayList',
    assignAndRead(
      "custom.tags = ['a', 'b'];",
      '(function () { var tags = []; for (var i in again.tags) tags.push(i); again.tags.forEach(function (tag) { tags.push(tag); }); return tags.concat(new ArrayList(again.tags).length); })()',
    ),
    ['0', '1', 'a', 'b', 2],
  ],
  [
    'null and delete unset an attribute',
    assignAndRead(
      "custom.engraving = 'x'; custom.pieces = 1; custom.wood = 'axe'; custom.engraving = null; delete custom.pieces; delete custom.wood;",
      "[again.engraving, 'engraving' in again, again.pieces, again.hasOwnProperty('pieces'), again.wood.value]",
    ),
    [null, false, null, false, null],
  ],
  [
    'the names of the attributes that are set can be listed',
    assignAndRead(
      "for (var name in custom) delete custom[name]; custom.pieces = 1; custom['wood'] = 'saw';",
      "(function () { var names = []; for (var name in again) names.push(name); return [names.sort(), Object.keys(again).sort(), 'wood' in again, again.hasOwnProperty('wood')]; })()",
    ),
    [['pieces', 'wood'], ['pieces', 'wood'], true, true],
  ],
];

const errors: Row[] = [
  [
    'a number in place of a string',
    assignAndCatch('custom.engraving = 5;'),
    'The attribute engraving must be a string.',
  ],
  [
    'a string of 4,001 characters',
    assignAndCatch("custom.engraving = new Array(4002).join('x');"),
    'The attribute engraving can have at most 4000 characters.',
  ],
  [
    'a string in place of a number',
    assignAndCatch("custom.pieces = '5';"),
    'The attribute pieces must be a whole number.',
  ],
  [
    'a number outside the range of 32-bit integers',
    assignAndCatch('custom.pieces = 3000000000;'),
    'The attribute pieces must be a whole number.',
  ],
  [
    'a fraction in place of a whole number',
    assignAndCatch('custom.pieces = 1.5;'),
    'The attribute pieces must be a whole number.',
  ],
  [
    'a string in place of a boolean',
    assignAndCatch("custom.handmade = 'true';"),
    'The attribute handmade must be a boolean.',
  ],
  [
    'a calendar in place of a date',
    assignAndCatch('custom.forgedOn = new Calendar();'),
    'The attribute forgedOn must be a date.',
  ],
  [
    'a value outside an enumeration',
    assignAndCatch("custom.wood = 'oak';"),
    'The attribute wood must be one of axe, saw, and oak is not.',
  ],
  [
    'a value outside an enumeration with several values',
    assignAndCatch("custom.goesWith = ['axe', 'oak'];"),
    'The attribute goesWith must be one of axe, saw, and oak is not.',
  ],
  [
    'a string in an enumeration of numbers',
    assignAndCatch("custom.grade = '1';"),
    'The attribute grade must be a whole number.',
  ],
  [
    'a string instead of an array of strings',
    assignAndCatch("custom.tags = 'a';"),
    'The attribute tags must be an array of strings.',
  ],
  [
    'a number among strings',
    assignAndCatch("custom.tags = ['a', 1];"),
    'The attribute tags must be an array of strings.',
  ],
  [
    'an image',
    assignAndCatch("custom.badge = 'a.png';"),
    'The attribute badge must be null, because scripts cannot set images.',
  ],
  [
    'an attribute that is not defined',
    assignAndCatch('custom.unheardOf = 1;'),
    'The type Product has no attribute unheardOf.',
  ],
  [
    'a change outside a transaction',
    "try { custom.pieces = 1; return 'no error'; } catch (e) { return e.name; }",
    'TransactionRequired',
  ],
];

const preferences: Row[] = [
  [
    'an enumeration has its default, and a display name',
    "var finish = Site.current.getCustomPreferenceValue('deskFinish'); return [finish.value, finish.displayValue, Site.getCurrent().preferences.custom.deskFinish.getValue()];",
    ['raw', 'Raw wood', 'raw'],
  ],
  [
    'an enumeration that is not set is an EnumValue whose value is null',
    "return [Site.current.getCustomPreferenceValue('deskGrade').value, empty(Site.current.getCustomPreferenceValue('deskGrade'))];",
    [null, false],
  ],
  ['a boolean has its default', "return Site.getCurrent().getCustomPreferenceValue('deskOpen');", true],
  [
    'a preference that is not defined is null',
    "return Site.current.getCustomPreferenceValue('unheardOf');",
    null,
  ],
  [
    'values of preferences that the preference groups of the seed define have the declared types',
    "var site = Site.current; return [site.getCustomPreferenceValue('gatewayMode').value, site.getCustomPreferenceValue('screeningBlockedDomains').length, site.getCustomPreferenceValue('gatewayPassword')];",
    ['test', 2, 'otter-slate-42'],
  ],
  [
    'a preference is set',
    "Transaction.wrap(function () { Site.current.setCustomPreferenceValue('deskLimit', 7); Site.current.setCustomPreferenceValue('deskFinish', 'waxed'); }); return [Site.current.preferences.custom.deskLimit, Site.current.preferences.custom.deskFinish.value, 'deskLimit' in Site.current.preferences.custom];",
    [7, 'waxed', true],
  ],
  [
    'a preference that is not defined cannot be set',
    assignAndCatch("Site.current.setCustomPreferenceValue('unheardOf', 1);"),
    'The type SitePreferences has no attribute unheardOf.',
  ],
  [
    'a preference cannot be set to a value of another type',
    assignAndCatch("Site.current.setCustomPreferenceValue('deskLimit', '7');"),
    'The attribute deskLimit must be a whole number.',
  ],
  [
    'a value that a preference does not list cannot be set',
    assignAndCatch("Site.current.setCustomPreferenceValue('deskFinish', 'gold');"),
    'The attribute deskFinish must be one of raw, oiled, waxed, and gold is not.',
  ],
  [
    'the organization has its own preferences',
    "var custom = System.preferences.custom, before = custom.dataVersion; Transaction.wrap(function () { System.getPreferences().custom.dataVersion = 3; }); return [before, System.preferences.custom.dataVersion, System.preferences.describe().getCustomAttributeDefinition('dataVersion').valueTypeCode];",
    [null, 3, 1],
  ],
];

const definitions: Row[] = [
  [
    'lists the values of an enumeration',
    "var values = product.describe().getCustomAttributeDefinition('wood').values, list = []; for (var i = 0; i < values.length; i++) list.push([values[i].value, values[i].displayValue, values[i].getDisplayValue()]); return list;",
    [
      ['axe', 'Axe', 'Axe'],
      ['saw', 'saw', 'saw'],
    ],
  ],
  [
    'reports type, name, unit and whether a value is required',
    `var type = product.describe(), weight = type.getCustomAttributeDefinition('weight'), engraving = type.getCustomAttributeDefinition('engraving'), tags = type.getCustomAttributeDefinition('goesWith');
     return [type.ID, type.system, weight.ID, weight.displayName, weight.unit, weight.valueTypeCode === ObjectAttributeDefinition.VALUE_TYPE_NUMBER, weight.mandatory, engraving.isMandatory(), weight.values,
       tags.multiValueType, tags.valueTypeCode, weight.isMultiValueType(), weight.system, weight.key, weight.requiresEncoding(), type.getCustomAttributeDefinition('care').requiresEncoding()];`,
    [
      'Product',
      true,
      'weight',
      'weight (text)',
      'kg',
      true,
      false,
      true,
      null,
      true,
      33,
      false,
      false,
      false,
      true,
      false,
    ],
  ],
  [
    'reports the codes of all types',
    "return ['engraving', 'story', 'care', 'pieces', 'weight', 'handmade', 'forgedOn', 'listedAt', 'maker', 'makerKey', 'badge', 'wood', 'grade', 'tags', 'lengths', 'ratios'].map(function (name) { return product.describe().getCustomAttributeDefinition(name).getValueTypeCode(); });",
    [3, 4, 5, 1, 2, 8, 6, 11, 12, 13, 7, 33, 31, 23, 21, 22],
  ],
  [
    'reports the default value',
    "return [SystemObjectMgr.describe('SitePreferences').getCustomAttributeDefinition('deskFinish').defaultValue.displayValue, product.describe().getCustomAttributeDefinition('warranty').getDefaultValue().value, product.describe().getCustomAttributeDefinition('pieces').defaultValue];",
    ['Raw wood', 24, null],
  ],
  [
    'lists groups and the attributes in them',
    "var group = product.describe().getAttributeGroup('Workshop'); return [group.ID, group.displayName, group.description, group.attributeDefinitions.length, group.attributeDefinitions[0].ID, group.attributeDefinitions[1].system, group.objectTypeDefinition.ID, product.describe().attributeGroups.length, product.describe().getAttributeGroup('none'), product.describe().getCustomAttributeDefinition('engraving').attributeGroups[0].ID];",
    ['Workshop', 'From the workshop', null, 2, 'engraving', true, 'Product', 1, null, 'Workshop'],
  ],
  [
    "describes the platform's own attributes, with the shop's changes to them",
    "var status = SystemObjectMgr.describe('Order').getSystemAttributeDefinition('status'); return [status.displayName, status.system, status.values[0].value, status.values[0].displayValue, SystemObjectMgr.describe('Basket').getSystemAttributeDefinition('channelType').values.length > 3, SystemObjectMgr.describe('Profile').getSystemAttributeDefinition('gender').values.length, SystemObjectMgr.describe('Order').getSystemAttributeDefinition('none')];",
    ['State', true, 3, 'Just in', true, 3, null],
  ],
  [
    'throws an error for a type that does not exist',
    "try { return SystemObjectMgr.describe('Nothing'); } catch (e) { return e.message; }",
    'There is no system object type Nothing.',
  ],
  [
    'describes custom objects and their key',
    `var ticket; Transaction.wrap(function () { CustomObjectMgr.getCustomObject('RepairTicket', 'r1') && CustomObjectMgr.remove(CustomObjectMgr.getCustomObject('RepairTicket', 'r1')); ticket = CustomObjectMgr.createCustomObject('RepairTicket', 'r1'); ticket.custom.state = 'saw'; });
     var type = ticket.describe(); return [type.displayName, type.system, type.getCustomAttributeDefinition('ticketID').key, ticket.custom.ticketID, ticket.custom.state.value, ticket.custom.phone, type.attributeDefinitions.length, CustomObjectMgr.describe('RepairTicket').getCustomAttributeDefinition('state').values.length];`,
    ['Repair ticket', false, true, 'r1', 'saw', null, 3, 2],
  ],
];

/** Rows by the beginning of their titles. */
export const attributeRows: Readonly<Record<string, readonly Row[]>> = {
  'The value of an attribute that is not set is null:': nullValues,
  'An attribute that is not set:': unsetValues,
  'An attribute stores and returns:': values,
  'Values of attributes:': valueBehavior,
  'An attribute rejects:': errors,
  'A site preference in scripts:': preferences,
  'describe()': definitions,
};
