/** The script host of {@link ScriptBench}: the product's host with an observer of the members that scripts use. */
import './member-observer.ts';
import '../../runtime/main.ts';
